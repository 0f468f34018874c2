import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { TableOrder, OrderToPrepare } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { inTableOrder } from '#features/shipping/domain/rules.ts';
import { readUserSearch, userHolds, fuzzyUserIds } from '#features/users/server/sql/search-users.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, jsonList, readAll } from '#platform/server/db/json.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { isToPrepare, itemsJson } from '#features/payments/server/sql/pieces.ts';
import { holds, firstFound, limitTo, storedFolded, type PreparedSearch } from '#platform/server/db/search.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';
import { isToSend } from '#features/shipping/server/sql/pieces-to-send.ts';
import { ordersToPrepareFound, fuzzyOrderIds } from '#features/shipping/server/sql/search-orders-to-prepare.ts';
import type { ShippingGateway } from '#platform/server/integrations/shipping/gateway.ts';
import { gatherOrders, isOfFoundBuyer } from '#features/orders/server/sql/gather-orders.ts';
import { orderConditions, ordersFound } from '#features/orders/server/sql/search-orders.ts';
import { openAttentionJson } from '#features/attention/server/queries.ts';
import { addressJson, addressVersion } from '#features/orders/server/sql/address.ts';
import { isParcelHeld, isInOpenParcel } from '#features/parcels/server/sql/waiting.ts';
import {
  labelRefused,
  labelJson,
  labelUnknown,
  labelUnknownReason,
  parcelJson,
} from '#features/shipping/server/sql/label-and-parcel.ts';
import { userJson } from '#features/users/server/sql/order-buyer.ts';

type ReadCtx = Pick<Ctx, 'db' | 'now'>;

/** Order without the printed address, which the carrier computes. */
type ListedOrder = Omit<OrderToPrepare, 'printedAddress'>;

const orderFields = (now: Date) => ({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  orderDate: sql`o.order_date`,
  paymentDate: sql`o.payment_date`,
  total: sql`o.total_amount_cents`,
  comment: sql`o.comment`,
  liveTitle: sql`o.live_title`,
  user: userJson('u', 'o'),
  address: addressJson('o.shipping_address'),
  addressVersion: addressVersion('o'),
  items: itemsJson('o'),
  label: labelJson('o'),
  labelUnknown: labelUnknown('o', now),
  labelUnknownReason: labelUnknownReason('o', now),
  labelRefused: labelRefused('o'),
  parcel: parcelJson('o'),
  attention: openAttentionJson,
  question: sql`(
    select m.text from attention_items a join order_messages m on m.id = (a.data ->> 'messageId')::uuid
    where a.kind = 'message' and a.key = o.id::text and a.settled_at is null)`,
});

const orderJson = (now: Date) =>
  jsonObject<ListedOrder>({
    ...orderFields(now),
    ticked: sql`(
    select count(*)::integer from packed_pieces k join order_items i on i.id = k.item_id
    where i.order_id = o.id and ${isToSend})`,
  });

const toPrepareJson = (now: Date): Sql => sql`${orderJson(now)} as json`;

const oldestFirst = sql`order by o.payment_date, o.id`;

const MAX_RESULTS = 200;
/** The extra row shows that the list is cut. */
const MAX_ROWS = MAX_RESULTS + 1;

const oldest = (condition: Sql, isWaiting: boolean): Sql =>
  sql`(select o.*, ${isWaiting}::boolean as is_waiting from orders o where ${condition} ${oldestFirst} ${limitTo(MAX_ROWS)})`;

/** Orders that can leave come first, so that waiting orders never hide them. */
function preparationOf({ db, now }: ReadCtx, condition: Sql): Promise<{ json: ListedOrder }[]> {
  const waits = sql`(${isInOpenParcel('o')} or ${isParcelHeld('o')})`;
  return db.many(sql`
    select ${toPrepareJson(now())} from (
      select o.* from (
        ${oldest(sql`${condition} and not ${waits}`, false)} union all ${oldest(sql`${condition} and ${waits}`, true)}) o
      order by o.is_waiting, o.payment_date, o.id ${limitTo(MAX_ROWS)}) o
    join users u on u.id = o.user_id order by o.is_waiting, o.payment_date, o.id`);
}

/**
 * Without a search, a full list keeps the orders that can leave rather than orders that wait. A search falls back to
 * fuzzy matches (ADM-22).
 */
export async function listPreparation(
  ctx: Ctx,
  { q }: ParsedInputOf<typeof endpoints.listPreparation>,
): Promise<ReplyOf<typeof endpoints.listPreparation>> {
  const searched = q ? await readUserSearch(ctx.db, q) : null;
  const rows = await (searched ? searchPreparation(ctx, searched) : preparationOf(ctx, isToPrepare('o')));
  const fuzzyMatches = searched && rows.length === 0 ? await fuzzyPreparation(ctx, searched) : [];
  const found = [...rows, ...fuzzyMatches].map(({ json }) => json);
  const orders = inTableOrder(found.slice(0, MAX_RESULTS)).map((json) => ({
    ...json,
    printedAddress: printedOf(ctx.gateways.shipping, json),
  }));
  return { orders, isMore: found.length > MAX_RESULTS, isNear: fuzzyMatches.length > 0 };
}

const tableJson = (now: Date) =>
  jsonObject<TableOrder>({
    ...orderFields(now),
    packed: jsonList(
      jsonObject<TableOrder['packed'][number]>({ itemId: sql`k.item_id`, at: sql`k.packed_at`, by: sql`k.packed_by` }),
      {
        from: sql`packed_pieces k join order_items i on i.id = k.item_id where i.order_id = o.id`,
        orderBy: sql`k.packed_at, k.item_id`,
      },
    ),
  });

/** @throws Refusal `orders.not-found`. */
export async function readTable(
  { db, now }: Ctx,
  { orderId }: ParsedInputOf<typeof endpoints.readTable>,
): Promise<ReplyOf<typeof endpoints.readTable>> {
  const orders = await readAll(
    db,
    tableJson(now()),
    sql`from orders o join users u on u.id = o.user_id
      where o.id = ${orderId} or o.parcel_id = (select parcel_id from orders where id = ${orderId})
      order by length(o.order_number), o.order_number`,
  );
  if (orders.length === 0) throw refuse(orderProblems.notFound);
  return { orders };
}

async function fuzzyPreparation(ctx: ReadCtx, searched: PreparedSearch): Promise<{ json: ListedOrder }[]> {
  const { db } = ctx;
  const [buyers, recipientOrders] = await Promise.all([fuzzyUserIds(db, searched), fuzzyOrderIds(db, searched)]);
  if (buyers.length + recipientOrders.length === 0) return [];
  return preparationOf(
    ctx,
    sql`o.id in (
      select b.id from orders b where b.user_id = any(${buyers}::uuid[]) union select unnest(${recipientOrders}::uuid[])) and ${isToPrepare('o')}`,
  );
}

/** Returns the address as the carrier prints it; null when it is missing or complete, or once a label exists. */
function printedOf(carrier: ShippingGateway, { address, label }: ListedOrder): OrderToPrepare['printedAddress'] {
  if (!address || label) return null;
  const { lines, isWhole, refusal } = carrier.printed(address);
  return isWhole ? null : { lines, refusal };
}

function searchPreparation({ db, now }: ReadCtx, searched: PreparedSearch): Promise<{ json: ListedOrder }[]> {
  const recipientMatches = holds(storedFolded('recipient_search_text(o.shipping_address)'), searched);
  const matchConditions = orderConditions('o', searched);
  return firstFound<{ json: ListedOrder }>(searched, {
    enough: MAX_ROWS,
    walk: (rows) =>
      db.many(sql`
        select ${toPrepareJson(now())} from (
          select o.* from orders o where ${isToPrepare('o')} ${oldestFirst} ${limitTo(rows)}) o
        cross join lateral (select u.* from users u where u.id = o.user_id ${optimizationFence}) u
        where ${join(matchConditions, ' or ')} or ${recipientMatches} or ${userHolds('u', searched)} ${oldestFirst} ${limitTo(MAX_ROWS)}`),
    gather: () =>
      gatherOrders(db, searched, {
        others: sql`select id from ${ordersToPrepareFound(searched)} union
          select id from (${ordersFound(matchConditions, isToPrepare('o'), searched.maxIndexRows + 1)}) direct`,
        page: sql`select o.id from orders o where ${isOfFoundBuyer('o')} and ${isToPrepare('o')}
          union select id from others where not (select too from many)`,
        rows: sql`select ${toPrepareJson(now())} from page
          cross join lateral (select o.* from orders o where o.id = page.id ${optimizationFence}) o
          join users u on u.id = o.user_id ${oldestFirst} ${limitTo(MAX_ROWS)}`,
      }),
  });
}

export const ordersPreparationReads: Routes = (implement) =>
  implement(endpoints, schemas, { listPreparation, readTable });
