import sql, { raw, type Sql } from 'sql-template-tag';
import { usersFound } from '#features/users/server/sql/search-users.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Gathered, Searched } from '#platform/server/db/search.ts';

/**
 * True for an order of a buyer whom `gatherOrders` found by the text, unless they are too many.
 * @param order alias of `orders`; it goes into the statement as it is, so a literal of ours.
 */
export const isOfFoundBuyer = (order: string): Sql =>
  sql`${raw(order)}.user_id = any(array(select id from buyers where not (select too from many)))`;

interface GatherOrders {
  /** The ids of orders that hold the text by themselves, as `(id)`, one more than `most` at most: called `others`. */
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
        select greatest((select count(*) from buyers), (select count(*) from others)) > ${searched.most} as too),
      page as materialized (${page})
    select (select too from many) as "tooMany",
      coalesce((select json_agg(listed) from (${rows}) listed), '[]') as rows`);
