import sql, { join, raw, type Sql } from 'sql-template-tag';
import { readRef } from '#features/catalog/domain/reading-ref.ts';
import { holds, limitTo, type PreparedSearch } from '#platform/server/db/search.ts';
import { readOrderNumber } from '../../domain/reading-number.ts';
import { isShownItem } from './pieces.ts';

/** Matches a text that may be a tracking number: 6 to 30 letters and digits, with four digits in a row. */
const TRACKING_NUMBER = /^(?=.*\d{4})[\da-z]{6,30}$/;

/** A number may be typed without its C. */
function numbersOf(text: string): string[] {
  const number = readOrderNumber(text) ?? text;
  return /^\d/.test(number) ? [number, `c${number}`] : [number];
}
/** `order` is an alias of `orders`. */
export const hasOrderNumber = (order: string, { text }: PreparedSearch): Sql =>
  sql`lower(${raw(order)}.order_number) = any(${numbersOf(text)})`;
const trackingNumberOf = ({ text }: PreparedSearch): string | null => {
  const typed = text.replaceAll(' ', '');
  return TRACKING_NUMBER.test(typed) ? typed : null;
};
export const pieceRefOf = ({ text }: PreparedSearch): number | null => readRef(text);
const pseudoOf = ({ text }: PreparedSearch): string => text.replace(/^@/, '');

/** Compares bytes instead of `like`, so that the index with `text_pattern_ops` applies. */
const startsWith = (column: Sql, start: string): Sql =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10ffff}`})`;

/**
 * True when the order's number contains the text. One or two digits must be the whole number, because as a part they
 * would match too many orders. A number after words such as « commande n° » must be whole too.
 */
function matchesNumber(order: string, searched: PreparedSearch): Sql {
  const number = sql`lower(${raw(order)}.order_number)`;
  const isNamed = (readOrderNumber(searched.text) ?? searched.text) !== searched.text;
  if (isNamed || /^c?\d{0,2}$/.test(searched.text)) return hasOrderNumber(order, searched);
  return sql`(${holds({ folded: number }, searched)} and search_grams(${number}) @> ${searched.grams})`;
}

/**
 * Returns the conditions that find an order by a text: part of its number, start of its tracking number, its pseudo, or
 * the number of a shown piece. Conditions on the buyer are separate. Each condition has its own index. An OR of two
 * conditions disables both indexes: query them separately (`ordersFound`). `order` is an alias of `orders`.
 */
export function orderConditions(order: string, searched: PreparedSearch): [Sql, ...Sql[]] {
  const trackingNumber = trackingNumberOf(searched);
  const piece = pieceRefOf(searched);
  return [
    matchesNumber(order, searched),
    sql`${raw(order)}.pseudo = ${pseudoOf(searched)}`,
    ...(trackingNumber === null ? [] : [startsWith(sql`lower(${raw(order)}.tracking_id)`, trackingNumber)]),
    ...(piece === null
      ? []
      : [
          sql`${raw(order)}.id in (select i.order_id from order_items i
            where i.product_id = any(array(select p.id from products p where p.ref = ${piece})) and ${isShownItem('i')})`,
        ]),
  ];
}

/** Selects the orders `o` that meet `condition` and one of `paths`, as `(id, order_date)`: at most `limit` for each path. */
export const ordersFound = (paths: readonly Sql[], condition: Sql, limit: number): Sql =>
  unionOf(paths, sql`and ${condition} limit ${limit}`);

export const newestOrdersFound = (paths: readonly Sql[], limit: number): Sql =>
  unionOf(paths, sql`order by order_date desc ${limitTo(limit)}`);

const unionOf = (paths: readonly Sql[], end: Sql): Sql =>
  join(
    paths.map((path) => sql`(select o.id, o.order_date from orders o where ${path} ${end})`),
    ' union ',
  );

/** Selects the buyers of an order with this complete number or tracking number, as `(id)`; null for other texts. */
export function buyersOfOrder(searched: PreparedSearch): Sql | null {
  const trackingNumber = trackingNumberOf(searched);
  const paths = [
    ...(readOrderNumber(searched.text) ? [hasOrderNumber('o', searched)] : []),
    ...(trackingNumber === null ? [] : [sql`lower(o.tracking_id) = ${trackingNumber}`]),
  ];
  if (paths.length === 0) return null;
  return join(
    paths.map((path) => sql`select o.user_id as id from orders o where ${path}`),
    ' union ',
  );
}

export const countOrdersOf = (userId: Sql): Sql => sql`(select count(*) from orders o where o.user_id = ${userId})`;
