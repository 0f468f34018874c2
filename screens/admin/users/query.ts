import { Readable } from 'node:stream';
import sql, { empty, type Sql } from 'sql-template-tag';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { formatDateTime } from '#shared/time.ts';
import { parisDay } from '#shared/working-days.ts';
import { buyersOfOrder } from '#features/orders/server/sql/search-orders.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import {
  adminUsers,
  type FoundRow,
  isFound,
  newestFirst,
  searchUsersBy,
} from '#features/users/server/admin-queries.ts';
import { isErased } from '#features/users/server/sql/erased.ts';
import { readUserSearch, usersFound, fuzzyUserIds } from '#features/users/server/sql/search-users.ts';
import type { Shop } from '#platform/server/context.ts';
import { csvOf } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Page, pageOf, readCursor } from '#platform/server/db/keyset.ts';
import { limitTo, type PreparedSearch } from '#platform/server/db/search.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { Attachment } from '#platform/server/reply.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';

type UsersQuery = ParsedInputOf<typeof endpoints.listUsers>;

const PAGE_SIZE = 50;

/** Without a match, returns one page of fuzzy matches. */
async function listUsers(shop: Shop, query: UsersQuery): Promise<ReplyOf<typeof endpoints.listUsers>> {
  const { rows, next } = await findListed(shop.db, query, PAGE_SIZE);
  const isEmptyPage = rows.length === 0 && !query.after;
  const fuzzyMatches =
    query.q && isEmptyPage ? await fuzzyUsers(shop.db, await readUserSearch(shop.db, query.q), isMatching(query)) : [];
  return {
    users: [...rows, ...fuzzyMatches].map(({ user }) => user),
    next,
    isNear: fuzzyMatches.length > 0,
  };
}

/** Needs `u` of `users` in scope. */
const isListed = (blocked?: 'yes'): Sql => sql`not u.is_admin and not ${isErased('u')}
  ${blocked ? sql`and u.id in (select user_id from user_blocks where unblocked_at is null)` : empty}`;

/** Share of matching users from which the count checks each user instead of using the index. */
const FULL_SCAN_SHARE = 0.25;

async function countUsers(
  { db }: Shop,
  { q, blocked }: ParsedInputOf<typeof endpoints.countUsers>,
): Promise<{ count: number }> {
  const countRows = async (from: Sql): Promise<number> =>
    (await db.one<{ count: number }>(sql`select count(*)::integer as count from ${from}`))?.count ?? 0;
  const allListed = sql`users u where ${isListed(blocked)}`;
  if (!q) return { count: await countRows(allListed) };
  const searched = await readUserSearch(db, q);
  const buyers = buyersOfOrder(searched);
  const isMatch = isFound(searched, buyers);
  const found =
    searched.share < FULL_SCAN_SHARE
      ? sql`(select id from ${usersFound(searched, 'all')} ${buyers ? sql`union ${buyers}` : empty}) found
          join users u on u.id = found.id where ${isListed(blocked)}`
      : sql`${allListed} and ${isMatch}`;
  return { count: await countRows(found) };
}

const BATCH_SIZE = 1000;

/** Leaves out fuzzy matches. */
async function getUsersFile(shop: Shop, query: ParsedInputOf<typeof endpoints.getUsersFile>): Promise<Attachment> {
  const read = async (after: string | undefined) => {
    const { rows, next } = await findListed(shop.db, { ...query, after }, BATCH_SIZE);
    return { rows: rows.map(({ user }) => user), next };
  };
  const text = Readable.from(writeUsersFile(read));
  return new Attachment(text, 'text/csv; charset=utf-8', `utilisateurs-${parisDay(shop.now())}.csv`, {
    isDownload: true,
  });
}

function isMatching({ blocked, after }: UsersQuery): Sql {
  const cursor = readCursor(after, 'instant', 'uuid');
  return sql`${isListed(blocked)}
    ${cursor ? sql`and (u.created_at, u.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : empty}`;
}

async function findListed(db: Db, query: UsersQuery, pageSize: number): Promise<Page<FoundRow>> {
  const condition = isMatching(query);
  const enough = pageSize + 1;
  const found = await (query.q
    ? searchUsersBy(db, await readUserSearch(db, query.q), { condition, order: newestFirst, enough })
    : adminUsers(db, sql`select * from users u where ${condition} ${newestFirst} ${limitTo(enough)}`));
  return pageOf(found, pageSize, ({ at, user }) => [at, user.id]);
}

async function fuzzyUsers(db: Db, searched: PreparedSearch, condition: Sql): Promise<FoundRow[]> {
  const ids = await fuzzyUserIds(db, searched);
  return ids.length === 0
    ? []
    : adminUsers(db, sql`select * from users u where u.id = any(${ids}::uuid[]) and ${condition}`);
}

export const usersReads: Routes = (implement) => implement(endpoints, schemas, { listUsers, countUsers, getUsersFile });

const HEADERS = [
  'Nom',
  'Prénom',
  'E-mail',
  'Pseudo TikTok',
  'Compte',
  'Commandes',
  'Créé le',
  'Dernière connexion',
  'Bloquée',
];

const rowOf = (user: AdminUser): (string | number)[] => [
  user.lastName ?? '',
  user.firstName ?? '',
  isPlaceholderEmail(user.email) ? '' : user.email,
  user.pseudo ?? '',
  user.hasAccount ? 'oui' : 'non',
  user.ordersCount,
  formatDateTime(user.createdAt),
  user.lastSignInAt ? formatDateTime(user.lastSignInAt) : '',
  user.standing?.block ? 'oui' : 'non',
];

const writeUsersFile = (read: (after: string | undefined) => Promise<Page<AdminUser>>): AsyncGenerator<string> =>
  csvOf({ headers: HEADERS, read, rowOf });
