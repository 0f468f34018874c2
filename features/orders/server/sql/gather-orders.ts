import sql, { raw, type Sql } from 'sql-template-tag';
import { usersFound } from '#features/users/server/sql/search-users.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { IndexMatches, PreparedSearch } from '#platform/server/db/search.ts';

/**
 * True for orders whose buyer the text matches. Always false when too many buyers match. Only for statements of
 * `gatherOrders`. `order` is an alias of `orders`.
 */
export const isOfFoundBuyer = (order: string): Sql =>
  sql`${raw(order)}.user_id = any(array(select id from buyers where not (select too from many)))`;

interface GatherOrders {
  /**
   * Selects the ids `(id)` of orders that match by their own text, at most one more than `maxIndexRows`. Available as
   * `others` in `page` and `rows`.
   */
  others: Sql;
  /** Selects the ids of the orders to return; available as `page` in `rows`. */
  page: Sql;
  /** Selects the rows to return. */
  rows: Sql;
}

/**
 * Finds orders by their buyer or by their own text, through indexes and in one statement. The rows are incomplete when
 * `tooMany` is true.
 */
export const gatherOrders = <Row>(
  db: Db,
  searched: PreparedSearch,
  { others: ordersByText, page, rows }: GatherOrders,
): Promise<IndexMatches<Row> | null> =>
  db.one<IndexMatches<Row>>(sql`
    with buyers as materialized (select id from ${usersFound(searched)}),
      others as materialized (${ordersByText}),
      many as materialized (
        select greatest((select count(*) from buyers), (select count(*) from others)) > ${searched.maxIndexRows} as too),
      page as materialized (${page})
    select (select too from many) as "tooMany",
      coalesce((select json_agg(listed) from (${rows}) listed), '[]') as rows`);
