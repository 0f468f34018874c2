import sql, { empty, type Sql } from 'sql-template-tag';
import { refuse } from '#domain/problem.ts';
import type { AdminUser, FoundUser } from '#domain/users/admin-contract.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Shop } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { cursorOf, readCursor } from '#server/db/keyset.ts';
import { likePattern } from './queries.ts';

const PAGE = 50;
const SEARCH_MAX = 10;

interface Found {
  user: AdminUser;
  at: string;
}

/** Users with their orders counted and their last sign-in, in one statement; `which` picks the rows of `users u`. */
const adminUsers = (db: Db, which: Sql): Promise<Found[]> =>
  db.many<Found>(sql`
  with u as materialized (${which})
  select u.created_at::text as at, json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name,
    'lastName', u.last_name, 'pseudo', u.tiktok_username, 'displayName', u.display_name, 'isAdmin', u.is_admin,
    'hasAccount', u.auth_id is not null, 'ordersCount', (select count(*) from orders o where o.user_id = u.id),
    'createdAt', u.created_at, 'lastSignInAt', a.last_sign_in_at) as user
  from u left join auth_users_view a on a.auth_id = u.auth_id
  order by u.created_at desc, u.id desc`);

/** Non-administrators whose e-mail, pseudo or full name holds the text. */
const listed = (q: string | undefined): Sql =>
  sql`not is_admin ${
    q
      ? sql`and (email like ${likePattern(q)}
  or tiktok_username like ${likePattern(q.replace(/^@/, ''))}
  or lower(concat_ws(' ', first_name, last_name)) like ${likePattern(q)})`
      : empty
  }`;

interface Filter {
  q?: string | undefined;
}

/** Users who are not administrators, newest first; keyset pages of 50. */
export async function listUsers(shop: Shop, { q, after }: Filter & { after?: string | undefined }) {
  const cursor = readCursor(after, 'instant', 'uuid');
  const rows = await adminUsers(
    shop.db,
    sql`
    select * from users where ${listed(q)}
      ${cursor ? sql`and (created_at, id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : empty}
    order by created_at desc, id desc limit ${PAGE + 1}`,
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    users: page.map(({ user }) => user),
    next: rows.length > PAGE && last ? cursorOf([last.at, last.user.id]) : null,
  };
}

/** How many users the list of the same text has. */
export async function countUsers(shop: Shop, { q }: Filter): Promise<{ count: number }> {
  const row = await shop.db.one<{ count: number }>(
    sql`select count(*)::integer as count from users where ${listed(q)}`,
  );
  return { count: row?.count ?? 0 };
}

/** Users, administrators included, who can be one side of a merge (ADM-11). */
export async function searchUsers(shop: Shop, { q }: { q: string }): Promise<{ users: FoundUser[] }> {
  const pattern = likePattern(q);
  const rows = await shop.db.many<{ user: FoundUser }>(sql`
    select json_build_object('id', id, 'email', email, 'firstName', first_name, 'lastName', last_name,
      'pseudo', tiktok_username, 'createdAt', created_at) as user
    from users where email like ${pattern} or tiktok_username like ${likePattern(q.replace(/^@/, ''))}
      or lower(concat_ws(' ', first_name, last_name)) like ${pattern}
    order by lower(last_name), lower(first_name), tiktok_username, id limit ${SEARCH_MAX}`);
  return { users: rows.map((row) => row.user) };
}

/** @throws Refusal `users.not-found`. */
export async function adminUserOf(db: Db, userId: string): Promise<AdminUser> {
  const [found] = await adminUsers(db, sql`select * from users where id = ${userId}`);
  if (!found) throw refuse(userProblems.notFound);
  return found.user;
}

export const getUser = (shop: Shop, { userId }: { userId: string }): Promise<AdminUser> => adminUserOf(shop.db, userId);
