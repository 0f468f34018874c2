import { Readable } from 'node:stream';
import sql, { join, type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { parisDay } from '#shared/working-days.ts';
import { cancelsUnpaidOrders } from '#features/identity/server/steps/check-sales.ts';
import { gatherOrders, isOfFoundBuyer } from '#features/orders/server/sql/gather-orders.ts';
import { shownItems, isShownItem } from '#features/orders/server/sql/pieces.ts';
import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import { ordersFound, orderConditions } from '#features/orders/server/sql/search-orders.ts';
import { heldUntil } from '#features/orders/server/steps/begin-hold.ts';
import {
  unionOfBranches,
  criteriaOf,
  NEWEST_FIRST,
  type OrderCriteria,
} from '#features/orders/server/steps/select-orders.ts';
import { buyerPseudo, customerName } from '#features/users/server/sql/order-buyer.ts';
import { readUserSearch, userHolds, fuzzyUserIds } from '#features/users/server/sql/search-users.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonList, jsonObject } from '#platform/server/db/json.ts';
import { type Page, pageOf } from '#platform/server/db/keyset.ts';
import { firstFound, limitTo, type PreparedSearch } from '#platform/server/db/search.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { Attachment } from '#platform/server/reply.ts';
import * as endpoints from './endpoints.ts';
import { fileRowJson, writeOrdersFile, type FileRow } from './query-file.ts';
import * as schemas from './schemas.ts';
import { PIECES_SHOWN, type OrderRow } from './schemas.ts';

type ShownPiece = OrderRow['pieces'][number];

/** Needs `o` of `orders` in scope. */
const firstPieces = sql`(
  select p.id, p.ref, p.name, p.photo_id, c.hex_code, i.created_at, i.id as item_id from ${shownItems('o').from}
  order by ${shownItems('o').orderBy} limit ${PIECES_SHOWN}) piece`;

const rowJson = jsonObject<OrderRow>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  status: sql`o.status`,
  heldUntil,
  cancelReason: sql`o.cancel_reason`,
  isReturned: isReturned('o'),
  nothingToSend: nothingToSend('o'),
  total: sql`o.total_amount_cents`,
  liveId: sql`o.live_id`,
  liveTitle: sql`coalesce(l.title, o.live_title)`,
  userId: sql`o.user_id`,
  customer: customerName('u'),
  pseudo: buyerPseudo('u', 'o'),
  pieces: jsonList(
    jsonObject<ShownPiece>({
      id: sql`piece.id`,
      ref: sql`piece.ref`,
      name: sql`piece.name`,
      hexCode: sql`piece.hex_code`,
      photoId: sql`piece.photo_id`,
    }),
    { from: firstPieces, orderBy: sql`piece.created_at, piece.item_id` },
  ),
  pieceCount: sql`(select count(*)::integer from order_items i where i.order_id = o.id and ${isShownItem('i')})`,
});

const PAGE_SIZE = 50;

const criteriaIn = async (ctx: Ctx, filters: Parameters<typeof criteriaOf>[0]): Promise<OrderCriteria> =>
  criteriaOf(filters, ctx.now(), await cancelsUnpaidOrders(ctx));

/** Without a match, returns one page of orders of the buyers found by a fuzzy match. */
async function listOrders(
  ctx: Ctx,
  filters: ParsedInputOf<typeof endpoints.listOrders>,
): Promise<ReplyOf<typeof endpoints.listOrders>> {
  const { q, after } = filters;
  const query = { row: rowJson, criteria: await criteriaIn(ctx, filters), limit: PAGE_SIZE };
  const { rows, next } = await pageOfOrders<OrderRow>(ctx.db, q, query);
  const fuzzyMatches =
    q && rows.length === 0 && !after ? await fuzzyOrders<OrderRow>(ctx.db, await readUserSearch(ctx.db, q), query) : [];
  return { orders: [...rows, ...fuzzyMatches.map(({ row }) => row)], next, isNear: fuzzyMatches.length > 0 };
}

const BATCH_SIZE = 1000;

/** Leaves out fuzzy matches. */
async function getOrdersFile(ctx: Ctx, filters: ParsedInputOf<typeof endpoints.getOrdersFile>): Promise<Attachment> {
  const [now, cancelsUnpaid] = [ctx.now(), await cancelsUnpaidOrders(ctx)];
  const name = `commandes-${parisDay(now)}.csv`;
  const read = (after: string | undefined) =>
    pageOfOrders<FileRow>(ctx.db, filters.q, {
      row: fileRowJson,
      criteria: criteriaOf({ ...filters, after }, now, cancelsUnpaid),
      limit: BATCH_SIZE,
    });
  const text = Readable.from(writeOrdersFile(read));
  return new Attachment(text, 'text/csv; charset=utf-8', name, { isDownload: true });
}

const MAX_COUNTED = 1000;

async function countOrders(
  ctx: Ctx,
  filters: ParsedInputOf<typeof endpoints.countOrders>,
): Promise<ReplyOf<typeof endpoints.countOrders>> {
  const count = await countUpTo(ctx.db, await criteriaIn(ctx, filters), MAX_COUNTED + 1);
  return { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
}

async function pageOfOrders<Row>(db: Db, q: string | undefined, query: OrdersQuery): Promise<Page<Row>> {
  const { limit } = query;
  const oneMore = { ...query, limit: limit + 1 };
  const found = await (q ? searchOrders<Row>(db, await readUserSearch(db, q), oneMore) : readOrders<Row>(db, oneMore));
  const page = pageOf(found, limit, ({ at, id }) => [at, id]);
  return { rows: page.rows.map(({ row }) => row), next: page.next };
}

export const ordersReads: Routes = (implement) =>
  implement(endpoints, schemas, { listOrders, countOrders, getOrdersFile });

/** A plain join would read all lives for each order. */
const joinLive = sql`left join lateral (select l.title from lives l where l.id = o.live_id ${optimizationFence}) l on true`;

interface OrdersQuery {
  /** JSON of a row. Has `o`, its buyer `u` and its live `l` in scope. */
  row: Sql;
  criteria: OrderCriteria;
  limit: number;
}
interface FoundOrder<Row> {
  row: Row;
  id: string;
  /** Date of the order, as a cursor contains it. */
  at: string;
}

const columns = (row: Sql): Sql => sql`o.id, o.order_date::text as at, ${row} as row`;

const rowsOf = ({ row, criteria, limit }: OrdersQuery): Sql => sql`
    select ${columns(row)}
    from (${unionOfBranches(criteria, (condition) => sql`select o.* from orders o where ${condition} ${criteria.newestFirst} ${limitTo(limit)}`)}) o
    join users u on u.id = o.user_id ${joinLive} ${NEWEST_FIRST} ${limitTo(limit)}`;

/** A benchmark runs this statement too. */
export const orderPageStatement = (filters: Parameters<typeof criteriaOf>[0], now: Date): Sql =>
  rowsOf({ row: rowJson, criteria: criteriaOf(filters, now, true), limit: PAGE_SIZE + 1 });

const readOrders = <Row>(db: Db, query: OrdersQuery): Promise<FoundOrder<Row>[]> => db.many(rowsOf(query));

function searchOrders<Row>(
  db: Db,
  searched: PreparedSearch,
  { row, criteria, limit }: OrdersQuery,
): Promise<FoundOrder<Row>[]> {
  const matchConditions = orderConditions('o', searched);
  const { condition } = criteria;
  const selectRows = sql`select ${columns(row)} from page
    cross join lateral (select o.* from orders o where o.id = page.id ${optimizationFence}) o
    join users u on u.id = o.user_id ${joinLive} ${NEWEST_FIRST}`;
  const searchedColumns = sql`o.id, o.order_date, o.order_number, o.tracking_id, o.pseudo, o.user_id`;
  return firstFound<FoundOrder<Row>>(searched, {
    enough: limit,
    // Looks up the buyer of each order. Every other plan reads all users first.
    walk: (rows) =>
      db.many(sql`
        with page as materialized (
          select o.id from (
            select * from (
              ${unionOfBranches(criteria, (branch) => sql`select ${searchedColumns} from orders o where ${branch} ${criteria.newestFirst} ${limitTo(rows)}`)}) o
            ${NEWEST_FIRST} ${limitTo(rows)}) o
          cross join lateral (select u.search_text from users u where u.id = o.user_id ${optimizationFence}) u
          where ${join(matchConditions, ' or ')} or ${userHolds('u', searched)} ${NEWEST_FIRST} ${limitTo(limit)})
        ${selectRows}`),
    gather: () =>
      gatherOrders(db, searched, {
        others: ordersFound(matchConditions, condition, searched.maxIndexRows + 1),
        page: sql`select o.id from (
            (select o.id, o.order_date from orders o where ${isOfFoundBuyer('o')} and ${condition} ${NEWEST_FIRST} ${limitTo(limit)})
            union (select o.id, o.order_date from others o ${NEWEST_FIRST} ${limitTo(limit)})) o
          ${NEWEST_FIRST} ${limitTo(limit)}`,
        rows: selectRows,
      }),
  });
}

async function fuzzyOrders<Row>(
  db: Db,
  searched: PreparedSearch,
  { row, criteria, limit }: OrdersQuery,
): Promise<FoundOrder<Row>[]> {
  const buyers = await fuzzyUserIds(db, searched);
  if (buyers.length === 0) return [];
  const condition = sql`o.user_id = any(${buyers}::uuid[]) and ${criteria.condition}`;
  return readOrders<Row>(db, {
    row,
    criteria: { condition, branches: [condition], newestFirst: NEWEST_FIRST },
    limit,
  });
}

async function countUpTo(db: Db, criteria: OrderCriteria, limit: number): Promise<number> {
  const ordersWhere = (condition: Sql): Sql =>
    sql`select from orders o where ${condition} ${criteria.newestFirst} ${limitTo(limit)}`;
  const row = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from (select from (${unionOfBranches(criteria, ordersWhere)}) listed ${limitTo(limit)}) counted`);
  return row?.count ?? 0;
}
