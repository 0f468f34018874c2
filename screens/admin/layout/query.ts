import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Found, FoundPiece, FoundPerson, FoundOrder } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { isRoleAtLeast } from '#shared/roles.ts';
import { MAX_COUNTED } from '#features/attention/domain/rules-limits.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import { readRehearsal, copyOf, rehearsalOf } from '#features/rehearsals/server/steps/read-rehearsal.ts';
import { MAX_FOUND } from './rules.ts';
import { preparationCounts } from '#screens/admin/home/query.ts';
import { readyToPrepare } from '#screens/admin/home/rules.ts';
import {
  hasOrderNumber,
  newestOrdersFound,
  pieceRefOf,
  orderConditions,
} from '#features/orders/server/sql/search-orders.ts';
import type { Db } from '#platform/server/db/client.ts';
import { foldedTexts, holds, limitTo, type PreparedSearch } from '#platform/server/db/search.ts';
import { usersFound, userHolds, fuzzyUserIds, readUserSearch } from '#features/users/server/sql/search-users.ts';
import { isErased } from '#features/users/server/sql/erased.ts';
import { jsonObject, jsonList } from '#platform/server/db/json.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';
import { buyerPseudo, customerName } from '#features/users/server/sql/order-buyer.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';

/**
 * Searches by the rules of the lists (decision 0059). Without a result, searches fuzzy matches of users and their
 * orders. Packers receive only the orders.
 */
export async function findAnything(
  { db, actor }: SignedInCtx,
  { q }: ParsedInputOf<typeof endpoints.findAnything>,
): Promise<ReplyOf<typeof endpoints.findAnything>> {
  const found = await findFirstResults(db, q);
  return isRoleAtLeast(actor.role, 'seller') ? found : { ...found, people: [], pieces: [] };
}

export async function countAttention(ctx: Ctx): Promise<ReplyOf<typeof endpoints.countAttention>> {
  const row = await ctx.db.one<{ open: number } & Parameters<typeof readyToPrepare>[0]>(sql`
    select (
      select count(*)::integer from (
        select from attention_items where settled_at is null limit ${MAX_COUNTED}) counted) as open,
      prepared.count as "toPrepare", prepared.held as "toPrepareHeld", prepared.open as "toPrepareInOpenParcel"
    from ${preparationCounts} prepared`);
  return { open: row?.open ?? 0, toPrepare: row ? readyToPrepare(row) : 0 };
}

/** Returns the rehearsal of the copy; null without a valid copy. @throws Refusal `rehearsals.none` within the copy. */
export async function getRehearsal(ctx: Ctx): Promise<{ rehearsal: Rehearsal | null }> {
  const row = await readRehearsal(copyOf(ctx).db);
  return { rehearsal: row && rehearsalOf(row) };
}

/** Statements that select the ids of the candidates. The pieces also have a `place` and are sorted and limited. */
type Candidates = Record<keyof Found, Sql>;

const orderJson = jsonObject<FoundOrder>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  status: sql`o.status`,
  cancelReason: sql`o.cancel_reason`,
  isReturned: isReturned('o'),
  nothingToSend: nothingToSend('o'),
  total: sql`o.total_amount_cents`,
  pseudo: buyerPseudo('u', 'o'),
  customer: customerName('u'),
});

const personJson = jsonObject<FoundPerson>({
  id: sql`u.id`,
  email: sql`u.email`,
  pseudo: sql`u.tiktok_username`,
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
});

const pieceJson = jsonObject<FoundPiece>({
  id: sql`p.id`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  photoId: sql`p.photo_id`,
  hexCode: sql`(select c.hex_code from product_colors c where c.id = p.color_id)`,
  liveTitle: sql`l.title`,
  orderNumber: sql`(select o.order_number from order_items i join orders o on o.id = i.order_id
    where i.product_id = p.id and i.released_at is null)`,
});

const foundJson = jsonObject<Found>({
  orders: jsonList(orderJson, {
    from: sql`first_orders cross join lateral (select o.* from orders o where o.id = first_orders.id ${optimizationFence}) o
      join users u on u.id = o.user_id`,
    orderBy: sql`first_orders.place`,
  }),
  people: jsonList(personJson, {
    from: sql`first_people cross join lateral (select u.* from users u where u.id = first_people.id ${optimizationFence}) u`,
    orderBy: sql`first_people.place`,
  }),
  pieces: jsonList(pieceJson, {
    from: sql`first_pieces cross join lateral (select p.* from products p where p.id = first_pieces.id ${optimizationFence}) p
      join lives l on l.id = p.live_id`,
    orderBy: sql`first_pieces.place`,
  }),
});

/**
 * Sorts exact matches of users and orders before partial matches, and each group newest first. Includes the orders of
 * the users found. Leaves out erased users, whose e-mail begins with a word that people search for.
 */
async function readFound(db: Db, searched: PreparedSearch, { people, orders, pieces }: Candidates): Promise<Found> {
  const { text } = searched;
  const row = await db.one<{ json: Found }>(sql`
    with candidate_people as materialized (${people}),
      first_people as materialized (
        select u.id, row_number() over (order by u.is_whole desc, u.created_at desc, u.id desc) as place
        from candidate_people candidate cross join lateral (
          select id, created_at, string_to_array(search_text, E'\n') && array[${text}, ${`@${text}`}] as is_whole
          from users where id = candidate.id and not is_admin and not ${isErased('users')} ${optimizationFence}) u
        order by place ${limitTo(MAX_FOUND)}),
      candidate_orders as materialized (${orders} union
        select o.id from first_people cross join lateral (
          select id from orders where user_id = first_people.id order by order_date desc, id desc ${limitTo(MAX_FOUND)}) o),
      first_orders as materialized (
        select o.id, row_number() over (order by ${hasOrderNumber('o', searched)} desc, o.order_date desc, o.id desc) as place
        from candidate_orders candidate cross join lateral (
          select id, order_number, order_date from orders where id = candidate.id ${optimizationFence}) o
        order by place ${limitTo(MAX_FOUND)}),
      first_pieces as materialized (${pieces})
    select ${foundJson} as json`);
  return row?.json ?? { orders: [], people: [], pieces: [] };
}

const noIds = sql`select null::uuid as id where false`;

/** Number of newest users whose text is checked without the index. */
const NEWEST_USERS = 120;

const matchingUsers = (searched: PreparedSearch): Sql => sql`
  select found.id from ${usersFound(searched)} union
  select id from (
    select id, search_text from users u where not is_admin order by created_at desc, id desc ${limitTo(NEWEST_USERS)}) u
  where ${userHolds('u', searched)}`;

/** Number of newest pieces whose name is searched. */
const NAMED_PIECES = 500;

const piecesOf = (searched: PreparedSearch): Sql => sql`
  select p.id, row_number() over (order by p.is_number desc, p.created_at desc, p.ref desc) as place from (
    (select id, created_at, ref, true as is_number from products where ref = ${pieceRefOf(searched)}
      order by created_at desc ${limitTo(MAX_FOUND)})
    union all
    (select id, created_at, ref, false from (
        select id, created_at, ref, name from products order by created_at desc, ref desc ${limitTo(NAMED_PIECES)}) p
      where ref is distinct from ${pieceRefOf(searched)} and ${holds(foldedTexts(sql`name`), searched)})) p
  order by place ${limitTo(MAX_FOUND)}`;

async function findFirstResults(db: Db, q: string): Promise<ReplyOf<typeof endpoints.findAnything>> {
  const searched = await readUserSearch(db, q);
  const found = await readFound(db, searched, {
    people: matchingUsers(searched),
    orders: sql`select id from (${newestOrdersFound([hasOrderNumber('o', searched), ...orderConditions('o', searched)], MAX_FOUND)}) o`,
    pieces: piecesOf(searched),
  });
  if (Object.values(found).some(({ length }) => length > 0)) return { ...found, isNear: false };
  const ids = await fuzzyUserIds(db, searched);
  if (ids.length === 0) return { ...found, isNear: false };
  const people = sql`select unnest(${ids}::uuid[]) as id`;
  const fuzzyMatches = await readFound(db, searched, {
    people,
    orders: noIds,
    pieces: sql`select null::uuid as id, 0 as place where false`,
  });
  return { ...fuzzyMatches, isNear: fuzzyMatches.people.length > 0 };
}

export const layoutReads: Routes = (implement) =>
  implement(endpoints, schemas, { findAnything, countAttention, getRehearsal });
