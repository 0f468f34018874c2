import { heldUntil } from '#features/orders/server/steps/keep-until.ts';
import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { AdminOrderRow } from '#features/orders/domain/reading-filters.ts';
import { countUpTo, ordersNear, type AskedOrders, searchOrders, readOrders } from './query-orders.ts';
import { narrowed } from '#features/orders/server/steps/select-orders.ts';
import { type FileRow, fileRowJson, writeOrdersFile } from './query-file.ts';
import { readUserSearch } from '#features/users/server/sql/search-users.ts';
import type { Ctx } from '#platform/server/context.ts';
import { Attachment } from '#platform/server/reply.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { Readable } from 'node:stream';
import { parisDay } from '#shared/working-days.ts';
import { customerName, buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { jsonObject } from '#platform/server/db/json.ts';
import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { type Page, pageOf } from '#platform/server/db/keyset.ts';

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

const PAGE = 50;

/**
 * Lists orders by filters and text, newest first; keyset pages of 50, without a count. The text matches the start of an
 * order or parcel number, or a piece number. It also matches any part of the buyer's e-mail, pseudo or names. Without a
 * match, returns one page of orders of the buyers found by a fuzzy match.
 */
export async function listOrders(
  ctx: Ctx,
  filters: ParsedInputOf<typeof endpoints.listOrders>,
): Promise<ReplyOf<typeof endpoints.listOrders>> {
  const { q, after } = filters;
  const asked = { row: rowJson, narrowed: narrowed(filters, ctx.now()), most: PAGE };
  const { rows, next } = await pageOfOrders<AdminOrderRow>(ctx.db, q, asked);
  const near =
    q && rows.length === 0 && !after
      ? await ordersNear<AdminOrderRow>(ctx.db, await readUserSearch(ctx.db, q), asked)
      : [];
  return { orders: [...rows, ...near.map(({ row }) => row)], next, isNear: near.length > 0 };
}

/** Number of CSV rows read at once. */
export const BATCH_SIZE = 1000;

/** Streams the orders of a list as CSV, without fuzzy matches. */
export async function getOrdersFile(
  ctx: Ctx,
  filters: ParsedInputOf<typeof endpoints.getOrdersFile>,
): Promise<Attachment> {
  const now = ctx.now();
  const name = `commandes-${parisDay(now)}.csv`;
  const read = (after: string | undefined) =>
    pageOfOrders<FileRow>(ctx.db, filters.q, {
      row: fileRowJson,
      narrowed: narrowed({ ...filters, after }, now),
      most: BATCH_SIZE,
    });
  const text = Readable.from(writeOrdersFile(read));
  return new Attachment(text, 'text/csv; charset=utf-8', name, { kept: true });
}

const COUNTED = 1000;

/** Counts the orders of the same filters, up to 1,000. */
export async function countOrders(
  ctx: Ctx,
  filters: ParsedInputOf<typeof endpoints.countOrders>,
): Promise<ReplyOf<typeof endpoints.countOrders>> {
  const count = await countUpTo(ctx.db, narrowed(filters, ctx.now()), COUNTED + 1);
  return { count: Math.min(count, COUNTED), isMore: count > COUNTED };
}

async function pageOfOrders<Row>(db: Db, q: string | undefined, asked: AskedOrders): Promise<Page<Row>> {
  const { most } = asked;
  const oneMore = { ...asked, most: most + 1 };
  const found = await (q ? searchOrders<Row>(db, await readUserSearch(db, q), oneMore) : readOrders<Row>(db, oneMore));
  const page = pageOf(found, most, ({ at, id }) => [at, id]);
  return { rows: page.rows.map(({ row }) => row), next: page.next };
}

export const ordersReads: Routes = (implement) =>
  implement(endpoints, schemas, { listOrders, countOrders, getOrdersFile });
