import { Readable } from 'node:stream';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import type { AdminUser, Block, FoundUser } from '#features/users/domain/admin-schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Shop } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, readAll } from '#platform/server/db/json.ts';
import { pageOf, readCursor, type Page } from '#platform/server/db/keyset.ts';
import { roleOf } from './sql/roles.ts';
import { blockColumns, standingOf } from './sql/standing.ts';
import { pseudoIsProved } from './sql/whose-pseudo.ts';
import { firstFound, limitTo, type Gathered, type Searched } from '#platform/server/db/search.ts';
import { readUserSearch, userHolds, usersFound, usersNear } from './sql/search-users.ts';
import { buyersOfOrder } from './sql/search-orders.ts';
import { Attachment } from '#platform/server/reply.ts';
import { writeUsersFile } from './steps/write-users-file.ts';

const PAGE = 50;
/** Lines of a file that are read at once. */
const AT_ONCE = 1000;
const SEARCH_MAX = 10;
const newestFirst = sql`order by u.created_at desc, u.id desc`;

interface Found {
  user: AdminUser;
  at: string;
}

/** What gives each field of a user; needs `u` of `users` and `a` of `auth_users_view`. */
export const adminUserFields = {
  id: sql`u.id`,
  email: sql`u.email`,
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  pseudo: sql`u.tiktok_username`,
  displayName: sql`u.display_name`,
  isProved: pseudoIsProved,
  standing: standingOf(sql`u.id`),
  isAdmin: sql`u.is_admin`,
  role: roleOf,
  hasAccount: sql`u.auth_id is not null`,
  ordersCount: sql`(select count(*) from orders o where o.user_id = u.id)`,
  createdAt: sql`u.created_at`,
  lastSignInAt: sql`a.last_sign_in_at`,
};
const userJson = jsonObject<AdminUser>(adminUserFields);

/** A row `b` of the blocks, in force or over. */
export const blockJson = jsonObject<Block>({
  ...blockColumns,
  unblockedAt: sql`b.unblocked_at`,
  unblockedBy: sql`b.unblocked_by`,
});

/** Users with their orders counted and their last sign-in, in one statement; `which` picks the rows of `users u`. */
const adminUsers = (db: Db, which: Sql, order = newestFirst): Promise<Found[]> =>
  db.many<Found>(sql`with u as materialized (${which}) ${rowsOf(order)}`);

/** The rows of users `u`, as `Found`. */
const rowsOf = (order: Sql): Sql => sql`
  select u.created_at::text as at, ${userJson} as user
  from u left join auth_users_view a on a.auth_id = u.auth_id ${order}`;

/** The users `u` of the list: no administrators, all of them or those who are blocked. */
const listed = (blocked?: 'yes'): Sql => sql`not u.is_admin
  ${blocked ? sql`and u.id in (select user_id from user_blocks where unblocked_at is null)` : empty}`;

type Asked = ParsedInputOf<typeof adminEndpoints.listUsers>;

/** The rows of the list that its filters leave, from where a page ended on. */
function whichOf({ blocked, after }: Asked): Sql {
  const cursor = readCursor(after, 'instant', 'uuid');
  return sql`${listed(blocked)}
    ${cursor ? sql`and (u.created_at, u.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : empty}`;
}

/** A page of so many users of the list, newest first. */
async function findListed(db: Db, asked: Asked, most: number): Promise<Page<Found>> {
  const which = whichOf(asked);
  const enough = most + 1;
  const found = await (asked.q
    ? searchUsersBy(db, await readUserSearch(db, asked.q), { which, order: newestFirst, enough })
    : adminUsers(db, sql`select * from users u where ${which} ${newestFirst} ${limitTo(enough)}`));
  return pageOf(found, most, ({ at, user }) => [at, user.id]);
}

/**
 * Users who are not administrators, by text (e-mail, pseudo, names, the number of an order or of its parcel) or blocked,
 * newest first; keyset pages of 50. Where nobody holds the text: one page of those nearest to it.
 */
export async function listUsers(shop: Shop, asked: Asked): Promise<ReplyOf<typeof adminEndpoints.listUsers>> {
  const { rows, next } = await findListed(shop.db, asked, PAGE);
  const nobody = rows.length === 0 && !asked.after;
  const near =
    asked.q && nobody ? await listedNear(shop.db, await readUserSearch(shop.db, asked.q), whichOf(asked)) : [];
  return {
    users: [...rows, ...near].map(({ user }) => user),
    next,
    isNear: near.length > 0,
  };
}

/** The users of a list as CSV, sent while they are read: not those who are only near to its text. */
export async function getUsersFile(
  shop: Shop,
  asked: ParsedInputOf<typeof adminEndpoints.getUsersFile>,
): Promise<Attachment> {
  const read = async (after: string | undefined) => {
    const { rows, next } = await findListed(shop.db, { ...asked, after }, AT_ONCE);
    return { rows: rows.map(({ user }) => user), next };
  };
  const text = Readable.from(writeUsersFile(read));
  return new Attachment(text, 'text/csv; charset=utf-8', `utilisateurs-${parisDay(shop.now())}.csv`, { kept: true });
}

/** The users of the list who are nearest to a text that nobody holds. */
async function listedNear(db: Db, searched: Searched, which: Sql): Promise<Found[]> {
  const ids = await usersNear(db, searched);
  return ids.length === 0
    ? []
    : adminUsers(db, sql`select * from users u where u.id = any(${ids}::uuid[]) and ${which}`);
}

interface InOrder {
  which: Sql;
  order: Sql;
  enough: number;
  /** So many times as many users as usual the index may give. */
  further?: number;
}

/** The first users of a list, of `users u`, that are found by the text. */
function searchUsersBy(db: Db, searched: Searched, { which, order, enough, further = 1 }: InOrder): Promise<Found[]> {
  const buyers = buyersOfOrder(searched);
  const most = further * searched.most;
  return firstFound<Found>(searched, {
    enough,
    walk: (rows) =>
      adminUsers(
        db,
        sql`select * from (select * from users u where ${which} ${order} ${limitTo(rows)}) u
          where ${isFound(searched, buyers)} ${order} ${limitTo(enough)}`,
        order,
      ),
    gather: () =>
      db.one<Gathered<Found>>(sql`
        with found as materialized (
          select id from ${usersFound(searched, most)} ${buyers ? sql`union ${buyers}` : empty}),
        many as materialized (select count(*) > ${most} as too from found),
        u as materialized (
          select u.* from users u where u.id = any(array(select id from found where not (select too from many)))
            and ${which} ${order} ${limitTo(enough)})
        select (select too from many) as "tooMany", coalesce((select json_agg(listed) from (${rowsOf(order)}) listed), '[]') as rows`),
  });
}

/** The user `u` holds the text, or is one of these buyers. */
const isFound = (searched: Searched, buyers: Sql | null): Sql =>
  buyers ? sql`(${userHolds('u', searched)} or u.id = any(array(${buyers})))` : userHolds('u', searched);

/** The share of all users from which on those who hold a text are counted user by user rather than by the index. */
const MANY = 0.25;

/** How many users the list of the same filters has; the list does not wait for it. */
export async function countUsers(
  { db }: Shop,
  { q, blocked }: ParsedInputOf<typeof adminEndpoints.countUsers>,
): Promise<{ count: number }> {
  const counted = async (from: Sql): Promise<number> =>
    (await db.one<{ count: number }>(sql`select count(*)::integer as count from ${from}`))?.count ?? 0;
  const all = sql`users u where ${listed(blocked)}`;
  if (!q) return { count: await counted(all) };
  const searched = await readUserSearch(db, q);
  const buyers = buyersOfOrder(searched);
  const holding = isFound(searched, buyers);
  const found =
    searched.share < MANY
      ? sql`(select id from ${usersFound(searched, 'all')} ${buyers ? sql`union ${buyers}` : empty}) found
          join users u on u.id = found.id where ${listed(blocked)}`
      : sql`${all} and ${holding}`;
  return { count: await counted(found) };
}

const byName = sql`order by lower(u.last_name), lower(u.first_name), u.tiktok_username, u.id`;

/** Users, administrators included, who can be one side of a merge (ADM-11). */
export async function searchUsers(
  shop: Shop,
  { q }: ParsedInputOf<typeof adminEndpoints.searchUsers>,
): Promise<{ users: FoundUser[] }> {
  // Who bear one name stand together in this order, maybe far on: walking there is what costs.
  const searched = await readUserSearch(shop.db, q);
  const inOrder = { which: sql`true`, order: byName, enough: SEARCH_MAX, further: 10 };
  const found = await searchUsersBy(shop.db, searched, inOrder);
  const asFound = ({
    user: { id, email, firstName, lastName, pseudo, isProved, standing, createdAt },
  }: Found): FoundUser => ({
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

export const getUser = (shop: Shop, { userId }: ParsedInputOf<typeof adminEndpoints.getUser>): Promise<AdminUser> =>
  adminUserOf(shop.db, userId);

/** When and why a user was blocked, latest first. */
export const listBlocks = async (shop: Shop, { userId }: ParsedInputOf<typeof adminEndpoints.listBlocks>) => ({
  blocks: await readAll<Block>(
    shop.db,
    blockJson,
    sql`from user_blocks b where b.user_id = ${userId} order by b.blocked_at desc, b.id desc`,
  ),
});
