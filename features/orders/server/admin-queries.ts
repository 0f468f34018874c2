import { Readable } from 'node:stream';
import { readUserSearch } from '#features/users/server/sql/search-users.ts';
import sql from 'sql-template-tag';
import { isReturned } from './sql/returned.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import type { LiveOrder } from '#features/orders/domain/admin-schemas.ts';
import { statusesWhere } from '#features/orders/domain/life.ts';
import type { AdminOrderRow } from '#features/orders/domain/reading-filters.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, readAll } from '#platform/server/db/json.ts';
import { pageOf, type Page } from '#platform/server/db/keyset.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { buyerPseudo, customerName } from '#features/users/server/sql/whose-order.ts';
import { Attachment } from '#platform/server/reply.ts';
import { itemsJson } from './pieces.ts';
import { countUpTo, ordersNear, readOrders, searchOrders, type AskedOrders } from './steps/find-orders.ts';
import { heldUntil } from './steps/keep-until.ts';
import { narrowed } from './steps/select-orders.ts';
import { fileRowJson, writeOrdersFile, type FileRow } from './steps/write-orders-file.ts';

const PAGE = 50;
const COUNTED = 1000;
/** Lines of a file that are read at once. */
const AT_ONCE = 1000;

const rowJson = jsonObject<AdminOrderRow>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  status: sql`o.status`,
  heldUntil,
  cancelReason: sql`o.cancel_reason`,
  isReturned,
  total: sql`o.total_amount_cents`,
  liveId: sql`o.live_id`,
  liveTitle: sql`coalesce(l.title, o.live_title)`,
  userId: sql`o.user_id`,
  customer: customerName,
  pseudo: buyerPseudo,
});

/**
 * Orders by filter and text, newest first; keyset pages of 50, no count. The text is the beginning of a number or of a
 * parcel's, a piece's number, or stands anywhere in the buyer's e-mail, pseudo or names. Where nothing holds it: one
 * page of those of the buyers nearest to it.
 */
export async function listOrders(
  ctx: Ctx,
  filters: ParsedInputOf<typeof adminEndpoints.listOrders>,
): Promise<ReplyOf<typeof adminEndpoints.listOrders>> {
  const { q, after } = filters;
  const asked = { row: rowJson, narrowed: narrowed(filters, ctx.now()), most: PAGE };
  const { rows, next } = await pageOfOrders<AdminOrderRow>(ctx.db, q, asked);
  const near =
    q && rows.length === 0 && !after
      ? await ordersNear<AdminOrderRow>(ctx.db, await readUserSearch(ctx.db, q), asked)
      : [];
  return { orders: [...rows, ...near.map(({ row }) => row)], next, isNear: near.length > 0 };
}

/** A page of what is asked for, by a text where there is one. */
async function pageOfOrders<Row>(db: Db, q: string | undefined, asked: AskedOrders): Promise<Page<Row>> {
  const { most } = asked;
  const oneMore = { ...asked, most: most + 1 };
  const found = await (q ? searchOrders<Row>(db, await readUserSearch(db, q), oneMore) : readOrders<Row>(db, oneMore));
  const page = pageOf(found, most, ({ at, id }) => [at, id]);
  return { rows: page.rows.map(({ row }) => row), next: page.next };
}

/** How many orders the list of the same filters has, counted up to 1,000. */
export async function countOrders(
  ctx: Ctx,
  filters: ParsedInputOf<typeof adminEndpoints.countOrders>,
): Promise<ReplyOf<typeof adminEndpoints.countOrders>> {
  const count = await countUpTo(ctx.db, narrowed(filters, ctx.now()), COUNTED + 1);
  return { count: Math.min(count, COUNTED), isMore: count > COUNTED };
}

/** The orders of a list as CSV, sent while they are read: not those that are only near to its text. */
export async function getOrdersFile(
  ctx: Ctx,
  filters: ParsedInputOf<typeof adminEndpoints.getOrdersFile>,
): Promise<Attachment> {
  const now = ctx.now();
  const name = `commandes-${parisDay(now)}.csv`;
  const read = (after: string | undefined) =>
    pageOfOrders<FileRow>(ctx.db, filters.q, {
      row: fileRowJson,
      narrowed: narrowed({ ...filters, after }, now),
      most: AT_ONCE,
    });
  const text = Readable.from(writeOrdersFile(read));
  return new Attachment(text, 'text/csv; charset=utf-8', name, { kept: true });
}

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
