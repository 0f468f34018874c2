import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { fuzzyMatchIds } from '#platform/server/db/fuzzy-search.ts';
import { foldedTexts, holds, type PreparedSearch } from '#platform/server/db/search.ts';

/**
 * Selects the ids of products whose name, size or colour matches, as a table `found (id)`. Selects at most `atMost`
 * matches by name or size, and at most `atMost` by colour.
 */
export const productsFound = ({ grams, pattern }: PreparedSearch, atMost: number): Sql =>
  sql`products_found(${grams}, ${pattern}, ${atMost}) found (id)`;

/** Selects the ids of the colours whose name matches, as an array. Needs no index, because a shop has few colours. */
export const matchingColourIds = (searched: PreparedSearch): Sql =>
  sql`array(select id from product_colors where ${holds(foldedTexts(sql`name`), searched)})`;

/** Selects the fuzzy matches by name, size or colour, at most 50, for a search without an exact match. */
export const fuzzyProductIds = (db: Db, searched: PreparedSearch): Promise<string[]> =>
  fuzzyMatchIds(db, searched, {
    table: 'products',
    holding: productsFound,
    textOf: sql`select concat_ws(E'\n', p.search_text, search_folded(c.name)) as text
      from products p left join product_colors c on c.id = p.color_id where p.id = found.id`,
  });
