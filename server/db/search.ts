import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { folded } from '#domain/folded-text.ts';
import type { Db } from './client.ts';

/** What somebody typed, as statements look for it. */
export interface Searched {
  text: string;
  /** The text anywhere, for LIKE. */
  pattern: string;
  /** The runs of characters that `search_grams` (migration 0003) gives of every text that holds this one. */
  grams: string[];
}

/** For LIKE: whatever holds this text, its `%`, `_` and `\` taken as they are. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;

/** Of what is typed, no more is looked for: folding makes a text longer, as a fancy letter may stand for several plain ones. */
const SEARCH_MAX = 200;

/** Reads a typed search, as `folded` has it; blanks of any kind are one space. */
export function searchedText(typed: string): Searched {
  const text = folded(typed).replace(/\s+/g, ' ').trim().slice(0, SEARCH_MAX);
  const signs = [...text];
  const starts = signs.length > 3 ? signs.slice(0, -2) : signs.slice(0, 1);
  const grams = new Set(starts.map((_, at) => signs.slice(at, at + 3).join('')));
  return { text, pattern: likePattern(text), grams: [...grams] };
}

/**
 * SQL condition: this alias of `users` matches the search. The alias goes into the statement as it is: a literal of
 * ours.
 */
export const userHolds = (user: string, { pattern }: Searched): Sql => sql`${raw(user)}.search_text like ${pattern}`;

/**
 * The most rows of this table worth taking from the index: above it, scanning the list in its order is faster. With U
 * rows and M matches the index reads M rows and the scan about 50 U / M: they cost the same when M is the square root
 * of 50 U. PostgreSQL’s own estimate of U is good enough.
 */
const mostOf = (table: 'users' | 'products'): Sql => sql`(
  select (5 * sqrt(greatest(reltuples, 10000)))::integer from pg_class where oid = '${raw(table)}'::regclass)`;
export const mostFound = mostOf('users');
export const mostProductsFound = mostOf('products');

/** Ids of the users that match, as a table `found (id)`: at most `most` + 1 of them, or all. */
export const usersFound = ({ grams, pattern }: Searched, most: Sql | 'all' = mostFound): Sql =>
  sql`users_found(${grams}, ${pattern}, ${most === 'all' ? sql`null` : sql`${most} + 1`}) found (id)`;

/** Ids of the products whose name, size or colour matches, as a table `found (id)`: at most so many by text and by colour. */
export const productsFound = ({ grams, pattern }: Searched, most: Sql): Sql =>
  sql`products_found(${grams}, ${pattern}, ${most}) found (id)`;

/** The colours whose name matches, as an array of ids: a shop has some tens. */
export const coloursHolding = ({ pattern }: Searched): Sql =>
  sql`array(select id from product_colors where search_folded(name) like ${pattern})`;

/** Ids of the orders to prepare whose addressee matches, as a table `found (id)`: at most `most` + 1. */
export const ordersToPrepareFound = ({ grams, pattern }: Searched, most: Sql = mostFound): Sql =>
  sql`orders_to_prepare_found(${grams}, ${pattern}, ${most} + 1) found (id)`;

/** Rows of a list that are scanned before the index is used. */
export const FIRST_ROWS = 120;
/** Rows scanned afterwards, in growing steps: without a limit the planner would sort the whole table instead. */
const FURTHER_ROWS = [2_000, 20_000, 200_000, null] as const;
const COMMON = 40;

/** True for an order `o` of a buyer whom `gatherOrders` found by the text, unless they are too many. */
export const isOfFoundBuyer = sql`o.user_id = any(array(select id from buyers where not (select too from many)))`;

interface GatherOrders {
  /** The ids of orders that hold the text by themselves, as `(id)`, one more than `mostFound` at most: called `others`. */
  others: Sql;
  /** The ids of the page's orders, from those of `isOfFoundBuyer` and from `others`. */
  page: Sql;
  /** The rows to give, from `page`. */
  rows: Sql;
}

/** Finds orders by index, by their buyer or by themselves, in one statement; without rows when too many hold the text. */
export const gatherOrders = <Row>(
  db: Db,
  searched: Searched,
  { others, page, rows }: GatherOrders,
): Promise<Gathered<Row> | null> =>
  db.one<Gathered<Row>>(sql`
    with buyers as materialized (select id from ${usersFound(searched)}),
      others as materialized (${others}),
      many as materialized (
        select greatest((select count(*) from buyers), (select count(*) from others)) > ${mostFound} as too),
      page as materialized (${page})
    select (select too from many) as "tooMany",
      coalesce((select json_agg(listed) from (${rows}) listed), '[]') as rows`);

interface Search<Row> {
  /** How many rows a page wants. */
  enough: number;
  /** Walks the list in its order, its first `rows` or all of it, until there are enough that hold the text. */
  walk(rows: number | null): Promise<Row[]>;
  /** Finds by index all that hold the text, unless they are more than `mostFound`, and gives the first of the list. */
  gather(): Promise<Gathered<Row> | null>;
}
export interface Gathered<Row> {
  rows: Row[];
  tooMany: boolean;
}

/**
 * Finds the first rows of a sorted list that match a text (decision 0012). A common text is found by scanning the
 * beginning of the list, a rare one by the index; in between, scanning further is quick. Each step gives the complete
 * answer or none: a wrong estimate of the planner costs time, never rows.
 */
export async function firstFound<Row>({ enough, walk, gather }: Search<Row>): Promise<Row[]> {
  const first = Math.max(FIRST_ROWS, enough + enough);
  let found = await walk(first);
  const isDone = (): boolean => found.length >= enough;
  // At least one row in forty matches: too common for the index, and a full page is near.
  if (!isDone() && found.length * COMMON >= first) found = await walk(FURTHER_ROWS[0]);
  if (isDone()) return found;
  const gathered = await gather();
  if (gathered && !gathered.tooMany) return gathered.rows;
  for (const rows of FURTHER_ROWS) {
    found = await walk(rows);
    if (isDone()) break;
  }
  return found;
}

/** `limit` written into the statement: for a limit passed as a parameter, the planner assumes a tenth of the table. */
export const limitTo = (rows: number | null): Sql => (rows === null ? empty : raw(`limit ${Math.trunc(rows)}`));
