import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { fuzzyMatchIds } from '#platform/server/db/fuzzy-search.ts';
import type { PreparedSearch } from '#platform/server/db/search.ts';

/** Ids of the orders to prepare whose addressee matches, as a table `found (id)`: at most `atMost` + 1. */
export const ordersToPrepareFound = (
  { grams, pattern, maxIndexRows }: PreparedSearch,
  atMost: number = maxIndexRows,
): Sql => sql`orders_to_prepare_found(${grams}, ${pattern}, ${atMost + 1}) found (id)`;

export const fuzzyOrderIds = (db: Db, searched: PreparedSearch): Promise<string[]> =>
  fuzzyMatchIds(db, searched, {
    // Orders have no search statistics. The statistics of users are similar, because both texts contain names.
    table: 'users',
    holding: ordersToPrepareFound,
    textOf: sql`select recipient_search_text(o.shipping_address) as text from orders o where o.id = found.id`,
  });
