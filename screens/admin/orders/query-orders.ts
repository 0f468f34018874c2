import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { firstFound, limitTo, type Searched } from '#platform/server/db/search.ts';
import { gatherOrders, isOfFoundBuyer } from '#features/orders/server/sql/gather-orders.ts';
import { userHolds, usersNear } from '#features/users/server/sql/search-users.ts';
import { ordersFound, waysToOrder } from '#features/orders/server/sql/search-orders.ts';
import { shownLines } from '#features/orders/server/sql/pieces.ts';
import { eachOf, type OrderCriteria } from '#features/orders/server/steps/select-orders.ts';

const newestFirst = sql`order by o.order_date desc, o.id desc`;
/** Looked up order by order: a plain join reads all lives for each order. */
const itsLive = sql`left join lateral (select l.title from lives l where l.id = o.live_id offset 0) l on true`;

export interface AskedOrders {
  /** JSON of a row. Has `o`, its buyer `u` and its live `l` in scope. */
  row: Sql;
  narrowed: OrderCriteria;
  /** Maximum number of rows, newest first. */
  most: number;
}
interface Found<Row> {
  row: Row;
  id: string;
  /** Creation time, as a cursor contains it. */
  at: string;
}

const columns = (row: Sql): Sql => sql`o.id, o.order_date::text as at, ${row} as row`;

export const readOrders = <Row>(db: Db, { row, narrowed, most }: AskedOrders): Promise<Found<Row>[]> =>
  db.many(sql`
    select ${columns(row)}
    from (${eachOf(narrowed, (which) => sql`select o.* from orders o where ${which} ${newestFirst} ${limitTo(most)}`)}) o
    join users u on u.id = o.user_id ${itsLive} ${newestFirst} ${limitTo(most)}`);

/** Finds the orders of a list by a text in the order or in its buyer, newest first. */
export function searchOrders<Row>(
  db: Db,
  searched: Searched,
  { row, narrowed, most }: AskedOrders,
): Promise<Found<Row>[]> {
  const ways = waysToOrder(searched, shownLines);
  const { which } = narrowed;
  const pageOfOrders = sql`select ${columns(row)} from page
    cross join lateral (select o.* from orders o where o.id = page.id offset 0) o
    join users u on u.id = o.user_id ${itsLive} ${newestFirst}`;
  const looked = sql`o.id, o.order_date, o.order_number, o.tracking_id, o.pseudo, o.user_id`;
  return firstFound<Found<Row>>(searched, {
    enough: most,
    // Looks up the buyer of each order. Every other plan reads all users first.
    walk: (rows) =>
      db.many(sql`
        with page as materialized (
          select o.id from (
            select * from (
              ${eachOf(narrowed, (each) => sql`select ${looked} from orders o where ${each} ${newestFirst} ${limitTo(rows)}`)}) o
            ${newestFirst} ${limitTo(rows)}) o
          cross join lateral (select u.search_text from users u where u.id = o.user_id offset 0) u
          where ${join(ways, ' or ')} or ${userHolds('u', searched)} ${newestFirst} ${limitTo(most)})
        ${pageOfOrders}`),
    gather: () =>
      gatherOrders(db, searched, {
        others: ordersFound(ways, which, searched.most + 1),
        page: sql`select o.id from (
            (select o.id, o.order_date from orders o where ${isOfFoundBuyer('o')} and ${which} ${newestFirst} ${limitTo(most)})
            union (select o.id, o.order_date from others o ${newestFirst} ${limitTo(most)})) o
          ${newestFirst} ${limitTo(most)}`,
        rows: pageOfOrders,
      }),
  });
}

/** Returns the newest orders of the buyers found by a fuzzy match. */
export async function ordersNear<Row>(
  db: Db,
  searched: Searched,
  { row, narrowed, most }: AskedOrders,
): Promise<Found<Row>[]> {
  const buyers = await usersNear(db, searched);
  if (buyers.length === 0) return [];
  const which = sql`o.user_id = any(${buyers}::uuid[]) and ${narrowed.which}`;
  return readOrders<Row>(db, { row, narrowed: { which, branches: [which] }, most });
}

/** Counts the orders of a list, up to `most`. */
export async function countUpTo(db: Db, narrowed: OrderCriteria, most: number): Promise<number> {
  const each = (which: Sql): Sql => sql`select from orders o where ${which} ${newestFirst} ${limitTo(most)}`;
  const row = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from (select from (${eachOf(narrowed, each)}) listed ${limitTo(most)}) counted`);
  return row?.count ?? 0;
}
