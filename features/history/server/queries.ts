import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { listAuthors as authorsEndpoint, listHistory as endpoint } from '#features/history/domain/endpoints.ts';
import { historyKinds, type HistoryKind } from '#features/history/domain/labels.ts';
import { kindsFor } from '#features/history/domain/rules.ts';
import type { HistoryLine } from '#features/history/domain/schemas.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { accountChanges } from '#features/team/domain/labels.ts';
import { personChanges } from '#features/users/domain/labels-changes.ts';
import { instantOfParis } from '#shared/paris-time.ts';
import { plusDays } from '#shared/working-days.ts';
import type { Shop, SignedInCtx } from '#platform/server/context.ts';
import { isErased } from '#features/users/server/sql/erased.ts';
import { jsonObject, jsonWhen, typed } from '#platform/server/db/json.ts';
import { pageOf, readCursor } from '#platform/server/db/keyset.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { limitTo, type Searched } from '#platform/server/db/search.ts';
import { readUserSearch, usersFound } from '#features/users/server/sql/search-users.ts';
import { ordersFound, pieceRefOf, waysToOrder } from '#features/orders/server/sql/search-orders.ts';
import { customerName, fullName } from '#features/users/server/sql/order-buyer.ts';
import { shownLines } from '#features/orders/server/sql/pieces.ts';
import { nameOf } from '#features/settings/server/queries.ts';

const PAGE = 50;
/** The newest orders that a text finds, of which the history is read. */
const ORDERS = 100;

type Asked = ParsedInputOf<typeof endpoint>;

const authorName = sql`coalesce(${fullName}, u.tiktok_username, u.email)`;

/** Table that stores lines of one kind; all sources return the same columns. */
interface Source {
  /** Rows, as `(id, at, author, type, data, order_id, user_id)`. */
  rows: Sql;
  /** Instant that sorts the rows, and their number among the rows of one instant. */
  at: Sql;
  id: Sql;
  /** Selects the rows of one administrator, by id. */
  by: (authorId: string) => Sql;
  /**
   * Selects the rows that a text finds, directly or by `found_orders (id)` and `found_people (id)`; null when it finds
   * no row of this kind.
   */
  found: (searched: Searched) => Sql | null;
  /** Selects the rows about one person, possibly among rows that a text found; null when this kind has no such row. */
  about: (userId: string, isAmongFound: boolean) => Sql | null;
}

const namedAs = (column: Sql) => (authorId: string) =>
  sql`${column} = (select ${authorName} from users u where u.id = ${authorId})`;

const blockRows = (what: 'blocked' | 'unblocked', at: Sql, by: Sql): Source => ({
  rows: sql`select b.id * 2 + ${what === 'blocked' ? 0 : 1} as id, ${at} as at, ${by} as author, ${what} as type,
      json_build_object('reason', b.reason) as data, null::uuid as order_id, b.user_id from user_blocks b
    where ${at} is not null`,
  at,
  id: sql`b.id * 2 + ${what === 'blocked' ? 0 : 1}`,
  by: namedAs(by),
  found: () => sql`b.user_id = any(array(select id from found_people))`,
  about: (userId) => sql`b.user_id = ${userId}`,
});

const none = () => null;

/** Builds the source of `account_changes`, for the team or for any person. */
const accountRows = (which: Sql, data: Sql): Source => ({
  rows: sql`select c.id, c.at,
      coalesce(c.actor_name, case when c.what in ('claimed', 'erased-herself') then 'customer' else 'system' end) as author,
      c.what as type, ${data} as data, null::uuid, c.user_id from account_changes c where ${which}`,
  at: sql`c.at`,
  id: sql`c.id`,
  by: (authorId) => sql`c.actor_id = ${authorId}`,
  found: () =>
    sql`(c.user_id = any(array(select id from found_people)) or c.other_id = any(array(select id from found_people)))`,
  about: (userId) => sql`(c.user_id = ${userId} or c.other_id = ${userId})`,
});
const isOfPerson = sql`c.what in (${sqlWords(personChanges)})`;
// Lists the values of the team instead of excluding those of people. With an exclusion, the planner expects a quarter
// of the
// table after one ANALYZE in three, and reads all orders to join them.
const isOfTeam = sql`c.what in (${sqlWords(accountChanges)})`;

const sources: Record<HistoryKind, readonly Source[]> = {
  order: [
    {
      rows: sql`select e.id, e.at, coalesce(e.actor_name, e.actor_kind) as author, e.type, e.data::json as data,
          e.order_id, null::uuid as user_id from order_events e where true`,
      at: sql`e.at`,
      id: sql`e.id`,
      by: (authorId) => sql`e.actor_id = ${authorId}`,
      found: () => sql`e.order_id = any(array(select id from found_orders))`,
      // With two lists of orders, the planner would use neither list and read all events.
      about: (userId, isAmongFound) =>
        isAmongFound
          ? sql`(select o.user_id from orders o where o.id = e.order_id) = ${userId}`
          : sql`e.order_id = any(array(select id from orders where user_id = ${userId}))`,
    },
  ],
  setting: [
    {
      rows: sql`select c.id, c.at, coalesce(c.actor_name, 'system') as author, c.key as type,
          json_build_object('from', c.value_before, 'to', c.value_after) as data, null::uuid, null::uuid
        from setting_changes c where true`,
      at: sql`c.at`,
      id: sql`c.id`,
      by: (authorId) => sql`c.actor_id = ${authorId}`,
      found: none,
      about: none,
    },
  ],
  block: [
    blockRows('blocked', sql`b.blocked_at`, sql`b.blocked_by`),
    blockRows('unblocked', sql`b.unblocked_at`, sql`b.unblocked_by`),
  ],
  text: [
    {
      rows: sql`select v.id, v.at, coalesce(v.saved_by, 'system') as author, v.code as type,
          json_build_object('title', v.title) as data, null::uuid, null::uuid from page_versions v where true`,
      at: sql`v.at`,
      id: sql`v.id`,
      by: namedAs(sql`v.saved_by`),
      found: none,
      about: none,
    },
  ],
  account: [accountRows(isOfTeam, sql`json_build_object('from', c.role_before, 'to', c.role_after, 'email', c.email)`)],
  person: [accountRows(isOfPerson, sql`json_build_object('before', c.before, 'after', c.after)`)],
  piece: [
    {
      rows: sql`select c.id, c.at, coalesce(c.actor_name, 'system') as author, c.what as type,
          (c.data || jsonb_build_object('liveId', c.live_id, 'refs', c.refs[1:1], 'count', cardinality(c.refs)))::json as data,
          null::uuid, null::uuid from piece_changes c where true`,
      at: sql`c.at`,
      id: sql`c.id`,
      by: (authorId) => sql`c.actor_id = ${authorId}`,
      found: (searched) => {
        const ref = pieceRefOf(searched);
        return ref === null ? null : sql`c.refs @> array[${ref}]::integer[]`;
      },
      about: none,
    },
  ],
};

const lineJson = jsonObject<HistoryLine>({
  id: sql`h.id::text`,
  kind: sql`h.kind`,
  at: sql`h.at`,
  author: sql`h.author`,
  type: sql`h.type`,
  data: typed(sql`h.data`),
  order: jsonWhen(
    sql`o.id is not null`,
    jsonObject<NonNullable<HistoryLine['order']>>({ id: sql`o.id`, number: sql`o.order_number` }),
  ),
  person: jsonWhen(
    sql`u.id is not null`,
    jsonObject<NonNullable<HistoryLine['person']>>({ id: sql`u.id`, name: customerName, isErased: isErased('u') }),
  ),
});

/** The instant at which a day of Paris begins. */
const beginning = (day: string): Sql => sql`${instantOfParis(`${day}T00:00`) ?? ''}::timestamptz`;

type Narrowing = Asked & { searched: Searched | null };

/** Returns the condition for the rows of a source that match the filters; null when the source has no such row. */
function narrowed({ found, about }: Source, { searched, userId }: Narrowing): Sql | null {
  const both = [searched ? found(searched) : sql`true`, userId ? about(userId, Boolean(searched)) : sql`true`];
  return both.includes(null) ? null : join(both, ' and ');
}

/**
 * Selects the first lines of one kind after the cursor. Kinds of the same instant follow the order of `historyKinds`.
 */
function linesOf(kind: HistoryKind, asked: Narrowing): Sql[] {
  const { authorId, from, to } = asked;
  const place = historyKinds.indexOf(kind);
  const cursor = readCursor(asked.after, 'instant', 'integer', 'bigint');
  return sources[kind].flatMap((source) => {
    const { rows, at, id, by } = source;
    const which = narrowed(source, asked);
    if (!which) return [];
    return [
      sql`(
        select ${kind} as kind, ${place}::integer as place, h.* from (${rows} and ${which}
          ${authorId ? sql`and ${by(authorId)}` : empty}
          ${from ? sql`and ${at} >= ${beginning(from)}` : empty}
          ${to ? sql`and ${at} < ${beginning(plusDays(to, 1))}` : empty}
          ${
            cursor
              ? sql`and ${at} <= ${cursor[0]}::timestamptz
                and (${at}, ${place}::integer, ${id}) < (${cursor[0]}::timestamptz, ${cursor[1]}::integer, ${cursor[2]}::bigint)`
              : empty
          }
          order by ${at} desc, ${id} desc ${limitTo(PAGE + 1)}) h (id, at, author, type, data, order_id, user_id))`,
    ];
  });
}

/** Selects the people that a text finds, their orders, and the newest orders that the text finds directly. */
function foundBy(searched: Searched | null): Sql {
  if (!searched) return empty;
  return sql`with found_people as materialized (select id from ${usersFound(searched)}),
    found_orders as materialized (
      select id from (
        (select o.id, o.order_date from orders o where o.user_id = any(array(select id from found_people))
          order by o.order_date desc ${limitTo(ORDERS)})
        union ${ordersFound(waysToOrder(searched, shownLines), sql`true`, searched.most)}) o
      order by order_date desc ${limitTo(ORDERS)})`;
}

/**
 * Lists the history that the caller's role may read, newest first, by keyset pages of 50. A text finds orders and
 * people by the rules of their lists.
 */
export async function listHistory({ db, actor }: SignedInCtx, asked: Asked): Promise<ReplyOf<typeof endpoint>> {
  const kinds = kindsFor(actor.role).filter((kind) => !asked.kind || kind === asked.kind);
  const searched = asked.q ? await readUserSearch(db, asked.q) : null;
  const parts = kinds.flatMap((kind) => linesOf(kind, { ...asked, searched }));
  if (parts.length === 0) return { lines: [], next: null };
  const found = await db.many<{ line: HistoryLine; at: string; place: number }>(sql`
    ${foundBy(searched)}
    select h.at::text as at, h.place, ${lineJson} as line
    from (select * from (${join(parts, ' union all ')}) h order by at desc, place desc, id desc ${limitTo(PAGE + 1)}) h
    left join lateral (select o.* from orders o where o.id = h.order_id offset 0) o on true
    left join lateral (select u.* from users u where u.id = h.user_id offset 0) u on true
    order by h.at desc, h.place desc, h.id desc`);
  const { rows, next } = pageOf(found, PAGE, ({ at, place, line }) => [at, place, line.id]);
  const lines = rows.map(({ line }) => (line.kind === 'setting' ? { ...line, type: nameOf(line.type) } : line));
  return { lines, next };
}

/** Lists the possible authors: the current administrators, by name. */
export async function listAuthors({ db }: Shop): Promise<ReplyOf<typeof authorsEndpoint>> {
  const authors = await db.many<{ id: string; name: string }>(
    sql`select u.id, ${authorName} as name from users u where u.is_admin order by lower(${authorName}), u.id`,
  );
  return { authors };
}
