import sql, { type Sql } from 'sql-template-tag';
import { isReturned } from './sql/returned.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/orders/domain/endpoints.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import type { AcceptedTerms, Address, MyOrder, OrderCard, ParcelEvent } from '#features/orders/domain/schemas.ts';
import { meansLabels } from '#features/orders/domain/labels.ts';
import { statusesWhere as orderStatusesWhere } from '#features/orders/domain/life.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { openStatuses } from '#features/orders/domain/rules.ts';
import { statesWhere } from '#features/payments/domain/life.ts';
import { TRACKING_PAGE } from '#features/shipping/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { documentsOf } from './sql/documents.ts';
import { jsonList, jsonObject, typed } from '#platform/server/db/json.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { postageInTotal } from '#features/lives/server/sql/postage.ts';
import { termsInForce } from '#features/content/server/sql/terms-in-force.ts';
import { takesOrders } from '#features/identity/server/steps/check-sales.ts';
import { JsonText } from '#platform/server/reply.ts';
import { addressJson } from './address.ts';
import { isOpen } from './steps/join-parcel.ts';
import { heldUntil } from './steps/keep-until.ts';
import { myItemsJson, shownItems } from './pieces.ts';
import { chargedBackCents, givenBackJson } from './transactions.ts';

export const trackingUrl = sql`case when o.tracking_id is not null
  then ${TRACKING_PAGE}::text || o.tracking_id end`;

const cardJson = jsonObject<OrderCard>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  status: sql`o.status`,
  heldUntil,
  cancelReason: sql`o.cancel_reason`,
  isReturned,
  total: sql`o.total_amount_cents`,
  trackingUrl,
  items: jsonList(
    jsonObject<OrderCard['items'][number]>({
      id: sql`i.id`,
      name: sql`p.name`,
      quantity: sql`i.quantity`,
      colourName: sql`c.name`,
      hexCode: sql`c.hex_code`,
    }),
    shownItems,
  ),
});

/** The statement behind a customer's list: its one row is the reply's JSON, as text. Also the floor of the benchmark. */
export const myOrdersStatement = (userId: string): Sql => sql`
  select json_build_object('orders', coalesce(json_agg(card order by order_date desc, id desc), '[]'))::text as json from (
    select o.order_date, o.id, ${cardJson} as card
    from orders o where o.user_id = ${userId} order by o.order_date desc, o.id desc limit 200) cards`;

/** One's own orders, newest first: one statement, whose JSON is sent as the database wrote it. */
export async function listMyOrders(ctx: SignedInCtx): Promise<JsonText<ReplyOf<typeof endpoints.listMyOrders>>> {
  const row = await ctx.db.one<{ json: string }>(myOrdersStatement(ctx.actor.userId));
  return new JsonText(row?.json ?? '{"orders":[]}');
}

const isSent = listedWords(orderStatusesWhere((life) => life.isPastPayment));
const keepingMoney = listedWords(orderStatusesWhere((life) => life.keepsItsMoney));
const underWay = listedWords(statesWhere((life) => life.isUnderWay));

/** True while a payment of the order waits for its answer at the provider; needs `o` in scope. */
export const paymentUnderWay = sql`exists (
  select from payment_transactions t where t.order_id = o.id and t.operation = 'debit' and t.state in (${underWay}))`;

/** The carrier's scans of an order's parcel, latest first; needs `o` in scope. */
export const parcelEventsJson = jsonList(
  jsonObject<ParcelEvent>({ code: sql`e.code`, label: sql`e.label`, at: sql`e.at` }),
  {
    from: sql`parcel_events e where e.tracking_id = o.tracking_id`,
    orderBy: sql`e.at desc, e.id desc`,
  },
);

/** When an order first reached a state, from its trace. */
const reached = (type: OrderEventType) => sql`(
  select min(at) from order_events e where e.order_id = o.id and e.type = any(${[type]}))`;

/** The terms that were accepted with an order; needs `o` in scope. */
export const acceptedTermsJson = typed<AcceptedTerms | null>(sql`(
  select ${jsonObject<AcceptedTerms>({ version: sql`v.id::text`, since: sql`v.at`, acceptedAt: sql`o.terms_accepted_at` })}
  from page_versions v where v.id = o.terms_version_id)`);

/** The terms in force, where her order is still to be validated; needs `o` in scope. */
const termsJson = typed<MyOrder['terms']>(sql`(
  select ${jsonObject<NonNullable<MyOrder['terms']>>({
    version: sql`v.id::text`,
    since: sql`v.at`,
    isNew: sql`(select terms_version_id <> v.id from orders before
      where before.user_id = o.user_id and before.terms_version_id is not null
      order by before.terms_accepted_at desc limit 1) is true`,
  })}
  from ${termsInForce} v where o.status in (${listedWords(openStatuses)}))`);

/** Whether the confirmation of an order is kept; needs `o` in scope. */
export const isConfirmed = sql`exists (select from order_confirmations k where k.order_id = o.id)`;

const numbersWith = (which: Sql) =>
  typed<string[]>(sql`array(
  select inside.order_number from orders inside where inside.parcel_id = p.id and ${which}
  order by length(inside.order_number), inside.order_number)`);

/** Her parcel that is open: the one that the order is in, else one that it may join; needs `o` in scope. */
const openParcelJson = typed<MyOrder['openParcel']>(sql`(
  select ${jsonObject<NonNullable<MyOrder['openParcel']>>({
    until: sql`p.open_until`,
    isIn: sql`p.id is not distinct from o.parcel_id`,
    city: sql`coalesce(payer.shipping_address->>'city', '')`,
    others: numbersWith(sql`inside.id <> o.id`),
    unpaid: numbersWith(sql`inside.status in (${listedWords(orderStatusesWhere((life) => life.oncePaid !== null))})`),
  })}
  from orders payer join parcels p on p.id = payer.parcel_id
  where payer.user_id = o.user_id and ${isOpen} and (p.id = o.parcel_id or o.status in (${listedWords(openStatuses)}))
  order by (p.id is not distinct from o.parcel_id) desc, p.open_until, payer.id limit 1)`);

/** The orders of its parcel that leave or have left, where it is one of several; needs `o` in scope. */
const parcelOrdersJson = typed<
  string[]
>(sql`case when o.parcel_id is null or o.status not in (${isSent}) then '[]'::json else
  to_json(array(select inside.order_number from orders inside
    where inside.parcel_id = o.parcel_id and inside.status in (${isSent})
    order by length(inside.order_number), inside.order_number)) end`);

/** The order as the database knows it; the carrier’s adapter adds the lines of the label. */
const myOrderJson = jsonObject<Omit<MyOrder, 'labelLines'>>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  paymentDate: sql`o.payment_date`,
  status: sql`o.status`,
  heldUntil,
  cancelReason: sql`o.cancel_reason`,
  isReturned,
  liveTitle: sql`o.live_title`,
  total: sql`o.total_amount_cents`,
  postage: postageInTotal,
  items: myItemsJson,
  address: addressJson('o.shipping_address'),
  shippingType: sql`o.shipping_type`,
  paymentMethod: sql`case when o.paid_outside_at is null then ${meansLabels.card}::text else ${meansLabels.outside} end`,
  openParcel: openParcelJson,
  parcelOrders: parcelOrdersJson,
  trackingId: sql`o.tracking_id`,
  trackingUrl,
  parcelEvents: parcelEventsJson,
  takesOrders: sql`shop.takes_orders`,
  isPaid: sql`o.payment_date is not null`,
  restToPay: sql`case when o.status in (${keepingMoney}) then coalesce(o.rest_asked_cents, 0) else 0 end`,
  refunds: givenBackJson,
  chargedBack: chargedBackCents,
  isConfirmed,
  documents: documentsOf(sql`o.id`),
  paymentUnderWay,
  lastAddress: typed<Address | null>(sql`(select ${addressJson('last.shipping_address')} from orders last
    where last.user_id = o.user_id and last.shipping_address is not null
    order by (last.id = o.id) desc, last.order_date desc limit 1)`),
  terms: termsJson,
  acceptedTerms: acceptedTermsJson,
  steps: jsonObject<MyOrder['steps']>({
    validatedAt: reached('order.address-given'),
    paidAt: sql`o.payment_date`,
    shippedAt: reached('order.shipped'),
    deliveredAt: reached('order.delivered'),
  }),
});

/** The statement behind an order's page. Also the floor of the benchmark. */
export const myOrderStatement = (userId: string, orderId: string, isOpen = true): Sql => sql`
  select ${myOrderJson}::text as json from orders o, (values (${isOpen}::boolean)) shop(takes_orders) where o.id = ${orderId} and o.user_id = ${userId}`;

/** One of one's own orders; somebody else's is not found, like one that does not exist. */
export async function getMyOrder(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.getMyOrder>,
): Promise<JsonText<MyOrder>> {
  const row = await ctx.db.one<{ json: string }>(myOrderStatement(ctx.actor.userId, orderId, await takesOrders(ctx)));
  if (!row) throw refuse(orderProblems.notFound);
  return new JsonText(OTHER_SCRIPT.test(row.json) ? withLabelLines(ctx, row.json) : row.json);
}

/** A letter outside the Latin alphabet: few orders have one, and their JSON alone is read here. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** Adds the lines of the label to an order whose address has letters of another script. */
function withLabelLines({ gateways }: SignedInCtx, json: string): string {
  const order = JSON.parse(json) as MyOrder;
  const printed = order.address && gateways.shipping.printed(order.address);
  if (!printed?.isTransliterated) return json;
  return JSON.stringify({ ...order, labelLines: printed.lines.join(', ') } satisfies MyOrder);
}
