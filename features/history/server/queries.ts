import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { listAuthors as authorsEndpoint, listHistory as endpoint } from '#features/history/domain/endpoints.ts';
import { historyKinds, type HistoryKind } from '#features/history/domain/labels.ts';
import { kindsFor } from '#features/history/domain/rules.ts';
import type { HistoryLine } from '#features/history/domain/schemas.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { instantOfParis } from '#shared/paris-time.ts';
import { plusDays } from '#shared/working-days.ts';
import type { Shop, SignedInCtx } from '#platform/server/context.ts';
import { isErased } from '#features/users/server/sql/erased.ts';
import { jsonObject, jsonWhen, typed } from '#platform/server/db/json.ts';
import { pageOf, readCursor } from '#platform/server/db/keyset.ts';
import { limitTo, type PreparedSearch } from '#platform/server/db/search.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';
import { isOfKinds, kindOfEvent } from '#platform/server/events/event-kinds.ts';
import { readUserSearch, usersFound } from '#features/users/server/sql/search-users.ts';
import { newestOrdersFound, pieceRefOf, orderConditions } from '#features/orders/server/sql/search-orders.ts';
import { customerName, fullName } from '#features/users/server/sql/order-buyer.ts';
import { settingNameOf } from '#features/settings/server/queries.ts';

const PAGE_SIZE = 50;
const MAX_ORDERS = 100;

const authorName = sql`coalesce(${fullName('u')}, u.tiktok_username, u.email)`;

const lineJson = jsonObject<HistoryLine>({
  id: sql`e.id::text`,
  kind: sql`e.kind`,
  at: sql`e.at`,
  author: sql`coalesce(e.actor_name, e.actor_kind)`,
  type: sql`case e.kind when 'order' then e.type when 'setting' then e.data ->> 'key' when 'text' then e.data ->> 'code'
    else split_part(e.type, '.', 2) end`,
  // Sends the first of `refs` and their number, because a change may concern many pieces. Omits the old and new
  // addresses of an account.
  data: typed(sql`case e.kind
    when 'piece' then e.data || jsonb_build_object(
      'refs', jsonb_build_array(e.data -> 'refs' -> 0), 'count', jsonb_array_length(e.data -> 'refs'))
    when 'account' then e.data - '{before,after}'::text[] else e.data end`),
  order: jsonWhen(
    sql`o.id is not null`,
    jsonObject<NonNullable<HistoryLine['order']>>({ id: sql`o.id`, number: sql`o.order_number` }),
  ),
  person: jsonWhen(
    sql`u.id is not null`,
    jsonObject<NonNullable<HistoryLine['person']>>({ id: sql`u.id`, name: customerName('u'), isErased: isErased('u') }),
  ),
});

const startOfDay = (day: string): Sql => sql`${instantOfParis(`${day}T00:00`) ?? ''}::timestamptz`;

function isOneOf(kinds: readonly HistoryKind[]): Sql {
  const otherKinds = kinds.filter((kind) => kind !== 'order');
  const conditions = [
    ...(kinds.includes('order') ? [sql`e.order_id is not null`] : []),
    ...(otherKinds.length > 0 ? [isOfKinds(otherKinds)] : []),
  ];
  return kinds.length === historyKinds.length ? sql`true` : sql`(${join(conditions, ' or ')})`;
}

/**
 * True for an event that a search finds: of an order of `found_orders (id)`, of a person of `found_people (id)`, or of
 * a piece with the searched number.
 */
function isFound(searched: PreparedSearch): Sql {
  const ref = pieceRefOf(searched);
  return sql`(e.order_id = any(array(select id from found_orders))
    or e.user_id = any(array(select id from found_people)) or e.other_id = any(array(select id from found_people))
    ${ref === null ? empty : sql`or e.order_id is null and e.data ? 'refs' and e.data -> 'refs' @> to_jsonb(${ref}::integer)`})`;
}

/** True for an event about a person. `isAmongFound`: the events are also limited by a search. */
const isAbout = (userId: string, isAmongFound: boolean): Sql =>
  sql`(e.user_id = ${userId} or e.other_id = ${userId} or ${
    // A second list of orders here would make the planner ignore both lists and read all events.
    isAmongFound
      ? sql`(select o.user_id from orders o where o.id = e.order_id) = ${userId}`
      : sql`e.order_id = any(array(select id from orders where user_id = ${userId}))`
  })`;

/**
 * Selects the people that a search finds as `found_people`, and as `found_orders` the newest orders of these people and
 * of the search. When the search is cut, one of these tables has one row above its limit.
 * @param userId buyer of the orders; undefined for all buyers.
 */
const foundBy = (searched: PreparedSearch, userId: string | undefined): Sql => {
  const isOfPerson = userId ? sql`and o.user_id = ${userId}` : empty;
  const paths = orderConditions('o', searched).map((condition) => sql`${condition} ${isOfPerson}`);
  return sql`with found_people as materialized (select id from ${usersFound(searched)}),
    found_orders as materialized (
      select id from (
        (select o.id, o.order_date from orders o where o.user_id = any(array(select id from found_people)) ${isOfPerson}
          order by o.order_date desc ${limitTo(MAX_ORDERS + 1)})
        union ${newestOrdersFound(paths, MAX_ORDERS + 1)}) o
      order by order_date desc ${limitTo(MAX_ORDERS + 1)})`;
};

/** True when a search matches more orders or people than it reads. */
const isSearchCut = ({ maxIndexRows }: PreparedSearch): Sql =>
  sql`(select count(*) from found_orders) > ${MAX_ORDERS} or (select count(*) from found_people) > ${maxIndexRows}`;

/**
 * Lists the history that the caller's role may read, newest first, by keyset pages of `PAGE_SIZE`. The search `q` finds
 * orders and people by the same rules as their lists, and pieces by their number.
 */
export async function listHistory(
  { db, actor }: SignedInCtx,
  { kind, authorId, userId, from, to, q, after }: ParsedInputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const kinds = kindsFor(actor.role).filter((readable) => !kind || readable === kind);
  if (kinds.length === 0) return { lines: [], next: null, isCut: false };
  const searched = q ? await readUserSearch(db, q) : null;
  const cursor = readCursor(after, 'instant', 'bigint');
  // One row without a line means that nothing was found.
  const found = await db.many<{ isCut: boolean; line: HistoryLine | null; at: string }>(sql`
    ${searched ? foundBy(searched, userId) : empty}
    select cut.is_cut as "isCut", e.at::text as at, case when e.id is not null then ${lineJson} end as line
    from (select ${searched ? isSearchCut(searched) : sql`false`}) cut (is_cut) left join (
      select e.*, ${kindOfEvent} as kind from events e
      where ${isOneOf(kinds)}
        ${searched ? sql`and ${isFound(searched)}` : empty}
        ${userId ? sql`and ${isAbout(userId, searched !== null)}` : empty}
        ${authorId ? sql`and e.actor_id = ${authorId}` : empty}
        ${from ? sql`and e.at >= ${startOfDay(from)}` : empty}
        ${to ? sql`and e.at < ${startOfDay(plusDays(to, 1))}` : empty}
        ${cursor ? sql`and (e.at, e.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::bigint)` : empty}
      order by e.at desc, e.id desc ${limitTo(PAGE_SIZE + 1)}) e on true
    left join lateral (select o.* from orders o where o.id = e.order_id ${optimizationFence}) o on true
    left join lateral (select u.* from users u where u.id = e.user_id ${optimizationFence}) u on true
    order by e.at desc, e.id desc`);
  const listed = found.flatMap(({ line, at }) => (line ? [{ line, at }] : []));
  const { rows, next } = pageOf(listed, PAGE_SIZE, ({ at, line }) => [at, line.id]);
  const lines = rows.map(({ line }) => (line.kind === 'setting' ? { ...line, type: settingNameOf(line.type) } : line));
  return { lines, next, isCut: found[0]?.isCut === true };
}

export async function listAuthors({ db }: Shop): Promise<ReplyOf<typeof authorsEndpoint>> {
  const authors = await db.many<{ id: string; name: string }>(
    sql`select u.id, ${authorName} as name from users u where u.is_admin order by lower(${authorName}), u.id`,
  );
  return { authors };
}
