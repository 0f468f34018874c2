import sql, { empty, type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import type { AdminUser, Block, FoundUser } from '#features/users/domain/admin-schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Shop } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, readAll } from '#platform/server/db/json.ts';
import { isErased } from './sql/erased.ts';
import { roleOf } from './sql/roles.ts';
import { blockColumns } from './sql/blocks.ts';
import { pseudoIsProved } from './sql/pseudo-owner.ts';
import { firstFound, limitTo, type IndexMatches, type PreparedSearch } from '#platform/server/db/search.ts';
import { readUserSearch, userHolds, usersFound } from './sql/search-users.ts';
import { buyersOfOrder, ordersOf, warningsOf } from './hooks.ts';

const MAX_SEARCH = 10;
export const newestFirst = sql`order by u.created_at desc, u.id desc`;

export interface FoundRow {
  user: AdminUser;
  /** Creation time as PostgreSQL writes it, with microseconds. */
  at: string;
}

/** Needs `u` of `users` and `a` of `auth_users_view` in scope. */
export const adminUserFields = () => ({
  id: sql`u.id`,
  email: sql`u.email`,
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  pseudo: sql`u.tiktok_username`,
  displayName: sql`u.display_name`,
  isProved: pseudoIsProved('u'),
  standing: warningsOf(sql`u.id`),
  isAdmin: sql`u.is_admin`,
  role: roleOf('u'),
  hasAccount: sql`u.auth_id is not null`,
  ordersCount: ordersOf(sql`u.id`),
  createdAt: sql`u.created_at`,
  lastSignInAt: sql`a.last_sign_in_at`,
});

/** Needs `b` of `user_blocks` in scope. */
export const blockJson = jsonObject<Block>({
  ...blockColumns('b'),
  unblockedAt: sql`b.unblocked_at`,
  unblockedBy: sql`b.unblocked_by`,
});

export const adminUsers = (db: Db, selection: Sql, order = newestFirst): Promise<FoundRow[]> =>
  db.many<FoundRow>(sql`with u as materialized (${selection}) ${rowsOf(order)}`);

/** Selects the users `u` as `FoundRow`. */
const rowsOf = (order: Sql): Sql => sql`
  select u.created_at::text as at, ${jsonObject<AdminUser>(adminUserFields())} as user
  from u left join auth_users_view a on a.auth_id = u.auth_id ${order}`;

interface SearchOptions {
  condition: Sql;
  order: Sql;
  /** Maximum number of users to return. */
  enough: number;
  /** Factor by which the index may return more users than `maxIndexRows`. */
  indexFactor?: number;
}

export function searchUsersBy(
  db: Db,
  searched: PreparedSearch,
  { condition, order, enough, indexFactor = 1 }: SearchOptions,
): Promise<FoundRow[]> {
  const buyers = buyersOfOrder(searched);
  const limit = indexFactor * searched.maxIndexRows;
  return firstFound<FoundRow>(searched, {
    enough,
    walk: (rows) =>
      adminUsers(
        db,
        sql`select * from (select * from users u where ${condition} ${order} ${limitTo(rows)}) u
          where ${isFound(searched, buyers)} ${order} ${limitTo(enough)}`,
        order,
      ),
    gather: () =>
      db.one<IndexMatches<FoundRow>>(sql`
        with found as materialized (
          select id from ${usersFound(searched, limit)} ${buyers ? sql`union ${buyers}` : empty}),
        found_size as materialized (select count(*) > ${limit} as is_over from found),
        u as materialized (
          select u.* from users u
          where u.id = any(array(select id from found where not (select is_over from found_size)))
            and ${condition} ${order} ${limitTo(enough)})
        select (select is_over from found_size) as "tooMany", coalesce((select json_agg(listed) from (${rowsOf(order)}) listed), '[]') as rows`),
  });
}

/** Needs `u` of `users` in scope. */
export const isFound = (searched: PreparedSearch, buyers: Sql | null): Sql =>
  buyers ? sql`(${userHolds('u', searched)} or u.id = any(array(${buyers})))` : userHolds('u', searched);

const byName = sql`order by lower(u.last_name), lower(u.first_name), u.tiktok_username, u.id`;

/** Finds the users who can be one side of a merge (ADM-11), including administrators but no erased users. */
export async function searchUsers(
  shop: Shop,
  { q }: ParsedInputOf<typeof adminEndpoints.searchUsers>,
): Promise<{ users: FoundUser[] }> {
  const searched = await readUserSearch(shop.db, q);
  // In a list sorted by name, the matches may be far from its beginning, so the index may return more users than usual.
  const inOrder = { condition: sql`not ${isErased('u')}`, order: byName, enough: MAX_SEARCH, indexFactor: 10 };
  const found = await searchUsersBy(shop.db, searched, inOrder);
  const asFound = ({
    user: { id, email, firstName, lastName, pseudo, isProved, standing, createdAt },
  }: FoundRow): FoundUser => ({
    id,
    email,
    firstName,
    lastName,
    pseudo,
    isProved,
    standing,
    createdAt,
  });
  return { users: found.map(asFound) };
}

/** @throws Refusal `users.not-found`. */
export async function adminUserOf(db: Db, userId: string): Promise<AdminUser> {
  const [found] = await adminUsers(db, sql`select * from users where id = ${userId}`);
  if (!found) throw refuse(userProblems.notFound);
  return found.user;
}

/** @throws Refusal `users.not-found`. */
export const getUser = (shop: Shop, { userId }: ParsedInputOf<typeof adminEndpoints.getUser>): Promise<AdminUser> =>
  adminUserOf(shop.db, userId);

/** @throws Refusal `users.not-found`. */
export async function listBlocks(shop: Shop, { userId }: ParsedInputOf<typeof adminEndpoints.listBlocks>) {
  const blocks = await readAll<Block>(
    shop.db,
    blockJson,
    sql`from user_blocks b where b.user_id = ${userId} order by b.blocked_at desc, b.id desc`,
  );
  if (blocks.length === 0 && !(await shop.db.one(sql`select 1 from users where id = ${userId}`)))
    throw refuse(userProblems.notFound);
  return { blocks };
}
