import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { fuzzyMatchIds } from '#platform/server/db/fuzzy-search.ts';
import { holds, readSearch, storedFolded, type PreparedSearch } from '#platform/server/db/search.ts';

export const readUserSearch = (db: Db, typed: string): Promise<PreparedSearch> => readSearch(db, typed, 'users');

/** True when a user matches the search. `user` is an alias of `users`. */
export const userHolds = (user: string, searched: PreparedSearch): Sql =>
  holds(storedFolded(`${user}.search_text`), searched);

/** Ids of the users that match, as a table `found (id)`: at most `atMost` + 1 of them, or all. */
export const usersFound = (
  { grams, pattern, maxIndexRows }: PreparedSearch,
  atMost: number | 'all' = maxIndexRows,
): Sql => sql`users_found(${grams}, ${pattern}, ${atMost === 'all' ? null : atMost + 1}) found (id)`;

export const fuzzyUserIds = (db: Db, searched: PreparedSearch): Promise<string[]> =>
  fuzzyMatchIds(db, searched, {
    table: 'users',
    holding: usersFound,
    textOf: sql`select u.search_text as text from users u where u.id = found.id`,
  });
