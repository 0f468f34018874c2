import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import type { LiveOrder } from '#domain/orders/admin-schemas.ts';
import type { AdminOrderRow } from '#domain/orders/reading-filters.ts';
import { statusesWhere } from '#domain/orders/life.ts';
import type { Ctx } from '#server/context.ts';
import { jsonObject, readAll } from '#server/db/json.ts';
import { cursorOf, readCursor } from '#server/db/keyset.ts';
import type { Db } from '#server/db/client.ts';
import { listedWords } from '#server/db/listed-words.ts';
import {
  firstFound,
  gatherOrders,
  isOfFoundBuyer,
  limitTo,
  mostFound,
  searchedText,
  userHolds,
  type Searched,
} from '#server/db/search.ts';
import { usersNear } from '#server/db/search-near.ts';
import { ordersFound, waysToOrder } from '#server/db/search-orders.ts';
import { buyerPseudo, customerName } from '#server/db/whose-order.ts';
import { heldUntil } from './steps/keep-until.ts';
import { itemsJson, shownLines } from './pieces.ts';

const PAGE = 50;

interface Filters {
  status?: string | undefined;
  liveId?: string | undefined;
  userId?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}
interface Listed {
  row: AdminOrderRow;
  at: string;
}

/**
 * Orders by filter and text, newest first; keyset pages of 50, no count. The text is the beginning of a number or of a
 * parcel's, a piece's number, or stands anywhere in the buyer's e-mail, pseudo or names. Where nothing holds it: one
 * page of those of the buyers nearest to it.
 */
export async function listOrders(
  ctx: Ctx,
  filters: ParsedInputOf<typeof adminEndpoints.listOrders>,
): Promise<ReplyOf<typeof adminEndpoints.listOrders>> {
  const which = conditions(filters);
  const searched = filters.q ? searchedText(filters.q) : null;
  const rows = await (searched ? searchOrders(ctx.db, which, searched) : ordersOf(ctx.db, which));
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  if (searched && !last && !filters.after) {
    const near = await ordersNear(ctx.db, which, searched);
    return { orders: near.map((found) => found.row), next: null, isNear: near.length > 0 };
  }
  return {
    orders: page.map((found) => found.row),
    next: rows.length > PAGE && last ? cursorOf([last.at, last.row.id]) : null,
    isNear: false,
  };
}

const ordersOf = (db: Db, which: Sql, most = PAGE + 1): Promise<Listed[]> =>
  db.many<Listed>(sql`
    select ${listedColumns} from orders o join users u on u.id = o.user_id ${itsLive}
    where ${which} ${newestFirst} ${limitTo(most)}`);

/** The newest orders of the buyers nearest to a text that nothing holds. */
async function ordersNear(db: Db, which: Sql, searched: Searched): Promise<Listed[]> {
  const buyers = await usersNear(db, searched);
  return buyers.length === 0 ? [] : ordersOf(db, sql`o.user_id = any(${buyers}::uuid[]) and ${which}`, PAGE);
}

/** Looked up order by order: joined, all lives are read for each. */
const itsLive = sql`left join lateral (select l.title from lives l where l.id = o.live_id offset 0) l on true`;
const newestFirst = sql`order by o.order_date desc, o.id desc`;
const rowJson = jsonObject<AdminOrderRow>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  status: sql`o.status`,
  heldUntil,
  cancelReason: sql`o.cancel_reason`,
  total: sql`o.total_amount_cents`,
  liveId: sql`o.live_id`,
  liveTitle: sql`coalesce(l.title, o.live_title)`,
  userId: sql`o.user_id`,
  customer: customerName,
  pseudo: buyerPseudo,
});
const listedColumns = sql`o.order_date::text as at, ${rowJson} as row`;

function conditions({ status, liveId, userId, after }: Filters): Sql {
  const cursor = readCursor(after, 'instant', 'uuid');
  return sql`true ${status ? sql`and o.status = ${status}` : empty} ${liveId ? sql`and o.live_id = ${liveId}` : empty}
    ${userId ? sql`and o.user_id = ${userId}` : empty}
    ${cursor ? sql`and (o.order_date, o.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : empty}`;
}

/** The orders of `which` that the text finds by themselves or by their buyer, newest first. */
function searchOrders(db: Db, which: Sql, searched: Searched): Promise<Listed[]> {
  const ways = waysToOrder(searched, shownLines);
  return firstFound<Listed>({
    enough: PAGE + 1,
    // Her row is looked up order by order: any other way would read all users first.
    walk: (rows) =>
      db.many<Listed>(sql`
        with page as materialized (
          select o.id from (
            select o.id, o.order_date, o.order_number, o.tracking_id, o.pseudo, o.user_id from orders o
            where ${which} ${newestFirst} ${limitTo(rows)}) o
          cross join lateral (select u.search_text from users u where u.id = o.user_id offset 0) u
          where ${join(ways, ' or ')} or ${userHolds('u', searched)} ${newestFirst} ${limitTo(PAGE + 1)})
        ${pageOfOrders} ${newestFirst}`),
    gather: () =>
      gatherOrders(db, searched, {
        others: ordersFound(ways, which, sql`${mostFound} + 1`),
        page: sql`select o.id from (
            (select o.id, o.order_date from orders o where ${isOfFoundBuyer} and ${which} ${newestFirst} ${limitTo(PAGE + 1)})
            union (select o.id, o.order_date from others o ${newestFirst} ${limitTo(PAGE + 1)})) o
          ${newestFirst} ${limitTo(PAGE + 1)}`,
        rows: sql`${pageOfOrders} ${newestFirst}`,
      }),
  });
}

/** The rows of `page`, each order looked up by its id. */
const pageOfOrders = sql`select ${listedColumns} from page
  cross join lateral (select o.* from orders o where o.id = page.id offset 0) o
  join users u on u.id = o.user_id ${itsLive}`;

const liveOrderJson = jsonObject<LiveOrder>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  total: sql`o.total_amount_cents`,
  createdAt: sql`o.created_at`,
  comment: sql`o.comment`,
  userId: sql`o.user_id`,
  pseudo: buyerPseudo,
  displayName: sql`coalesce(u.display_name, o.display_name)`,
  items: itemsJson,
});

const besideLive = listedWords(statusesWhere((life) => life.workList === 'live'));

/** Orders of a live that are still to be paid for, newest first (ADM-26). */
export async function listLiveOrders(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof adminEndpoints.listLiveOrders>,
): Promise<{ orders: LiveOrder[] }> {
  const orders = await readAll(
    ctx.db,
    liveOrderJson,
    sql`from orders o cross join lateral (select u.* from users u where u.id = o.user_id offset 0) u
    where o.live_id = ${liveId} and o.status in (${besideLive})
      and exists (select from order_items i where i.order_id = o.id and i.released_at is null)
    order by o.created_at desc, o.id desc limit 100`,
  );
  return { orders };
}
