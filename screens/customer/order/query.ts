import {
  acceptedTermsJson,
  chargedBackCents,
  isCounted,
  isFree,
  isReturned,
  paymentUnderWay,
} from '#features/orders/server/sql/order-facts.ts';
import { heldUntil } from '#features/orders/server/steps/begin-hold.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { takesOrders } from '#features/identity/server/steps/check-sales.ts';
import { postageInTotal } from '#features/orders/server/sql/postage.ts';
import { meansLabels } from '#features/orders/domain/labels.ts';
import { messagesJson } from '#features/messages/server/sql/messages.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { keptPostageOf } from '#features/orders/domain/rules.ts';
import { bannerOf } from '#features/orders/domain/labels-banners.ts';
import type { MyOrder } from './schemas.ts';
import { myItemsJson, nothingToSend } from '#features/payments/server/sql/pieces.ts';
import { holdsPieces, isReimbursed } from '#features/orders/server/sql/pieces.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { cancelledMoneyOf, restToPayOf } from '#features/payments/domain/rules-refunds.ts';
import { cancelledOrderJson, type CancelledOrder } from '#features/payments/server/sql/cancelled-order.ts';
import { requestedRestJson, type RequestedRest } from '#features/payments/server/sql/requested-rest.ts';
import { isConfirmed, isTakenBack } from '#features/payments/server/sql/transactions.ts';
import { parcelEventsJson, trackingUrl } from '#features/shipping/server/sql/tracking.ts';
import { documentsOf } from '#features/invoices/server/sql/documents.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { refundStatesWhere, transactionStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { jsonList, jsonObject, typed } from '#platform/server/db/json.ts';
import { JsonText } from '#platform/server/reply.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { cents } from '#shared/money.ts';
import { refuse } from '#shared/problem.ts';
import sql, { type Sql } from 'sql-template-tag';
import { statusesWhere as orderStatusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import { termsInForce } from '#features/content/server/sql/terms-in-force.ts';
import { openStatuses } from '#features/orders/domain/rules.ts';
import { isJoinable, isOpen } from '#features/parcels/server/steps/join-parcel.ts';
import { isInOpenParcel } from '#features/parcels/server/sql/waiting.ts';
import { type Delivery, isPeriodExtended, lastDayToWithdraw } from '#features/withdrawals/domain/rules.ts';
import { deliveredSince } from '#features/orders/server/sql/delivered-at.ts';

/** Needs `p` of parcels in scope. The condition calls an order of the parcel `inside`. */
const numbersWith = (condition: Sql) =>
  typed<string[]>(sql`array(
  select inside.order_number from orders inside where inside.parcel_id = p.id and ${condition}
  order by length(inside.order_number), inside.order_number)`);

const unpaidStatuses = sqlWords(orderStatusesWhere((life) => life.oncePaid !== null));

/** The customer's open parcel: the parcel of the order, else a parcel that the order may join. Needs `o` in scope. */
const openParcelJson = typed<MyOrder['openParcel']>(sql`(
  select ${jsonObject<NonNullable<MyOrder['openParcel']>>({
    until: sql`p.open_until`,
    isIn: sql`p.id is not distinct from o.parcel_id`,
    isJoinable: sql`exists (select from orders payer where payer.parcel_id = p.id and payer.user_id = o.user_id and ${isJoinable})`,
    city: sql`coalesce(payer.shipping_address->>'city', '')`,
    others: numbersWith(sql`inside.id <> o.id and ${nothingToSend('inside')} is null`),
    unpaid: numbersWith(sql`inside.status in (${unpaidStatuses})`),
  })}
  from orders payer join parcels p on p.id = payer.parcel_id
  where payer.user_id = o.user_id and ${nothingToSend('o')} is null and (p.id = o.parcel_id and ${isOpen}
    or o.status in (${sqlWords(openStatuses)}) and ${isJoinable})
  order by (p.id is not distinct from o.parcel_id) desc, p.open_until, payer.id limit 1)`);

const pastPaymentStatuses = sqlWords(orderStatusesWhere((life) => life.isPastPayment));

/** Empty without a parcel or before the payment. Needs `o` in scope. */
const parcelOrdersJson = typed<
  string[]
>(sql`case when o.parcel_id is null or o.status not in (${pastPaymentStatuses}) or ${nothingToSend('o')} is not null then '[]'::json else
  to_json(array(select inside.order_number from orders inside
    where inside.parcel_id = o.parcel_id and inside.status in (${pastPaymentStatuses})
      and ${nothingToSend('inside')} is null
    order by length(inside.order_number), inside.order_number)) end`);

/** Needs `o` in scope. */
const termsJson = typed<MyOrder['terms']>(sql`(
  select ${jsonObject<NonNullable<MyOrder['terms']>>({
    version: sql`v.id::text`,
    since: sql`v.at`,
    isNew: sql`(select terms_version_id <> v.id from orders before
      where before.user_id = o.user_id and before.terms_version_id is not null
      order by before.terms_accepted_at desc limit 1) is true`,
  })}
  from ${termsInForce} v where o.status in (${sqlWords(openStatuses)}))`);

/** Time of the events of a type, combined by `min` or `max`. Needs `o` in scope. */
const timeOf = (aggregate: Sql, type: OrderEventType) => sql`(
  select ${aggregate}(at) from events e where e.order_id = o.id and e.type = any(${[type]}))`;

const movedStates = sqlWords(transactionStatesWhere((life) => life.hasMoved));
const refundedStates = sqlWords(refundStatesWhere((life) => life.isMade));

/** Refunds by a credit or before the capture, oldest first. Needs `o` in scope. */
const refundsJson = jsonList(
  jsonObject<MyOrder['refunds'][number]>({ at: sql`g.at`, amount: sql`g.amount`, isCredit: sql`g.is_credit` }),
  {
    from: sql`(
      select t.transacted_at as at, t.amount_cents as amount, true as is_credit from payment_transactions t
      where t.order_id = o.id and t.operation = 'credit' and t.state in (${movedStates}) and ${isCounted('t')}
      union all select r.settled_at, r.amount_cents, false from refunds r
      where r.order_id = o.id and r.state in (${refundedStates}) and r.way <> 'credit') g`,
    orderBy: sql`g.at`,
  },
);

const myOrderJson = jsonObject<
  Omit<MyOrder, 'banner' | 'restToPay' | 'isTakenBack' | 'labelLines' | 'withdrawableUntil'>
>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  paymentDate: sql`o.payment_date`,
  status: sql`o.status`,
  heldUntil,
  cancelReason: sql`o.cancel_reason`,
  isReturned: isReturned('o'),
  nothingToSend: nothingToSend('o'),
  liveTitle: sql`o.live_title`,
  total: sql`o.total_amount_cents`,
  postage: postageInTotal('o'),
  items: myItemsJson('o'),
  address: addressJson('o.shipping_address'),
  shippingType: sql`o.shipping_type`,
  paymentMethod: sql`case when o.paid_outside_at is null then ${meansLabels.card}::text else ${meansLabels.outside} end`,
  openParcel: openParcelJson,
  dispatchFrom: sql`coalesce((select coalesce(p.closed_at, p.open_until) from parcels p where p.id = o.parcel_id),
    o.payment_date, o.paid_outside_at, o.order_date)`,
  deliverBy: sql`o.deliver_by`,
  opensParcelDays: sql`case when o.status in (${unpaidStatuses}) and o.parcel_id is null then shop.open_parcel_days else 0 end`,
  parcelOrders: parcelOrdersJson,
  trackingId: sql`o.tracking_id`,
  trackingUrl: trackingUrl('o'),
  parcelEvents: parcelEventsJson('o'),
  takesOrders: sql`shop.takes_orders`,
  isPaid: sql`o.payment_date is not null`,
  refunds: refundsJson,
  chargedBack: chargedBackCents('o'),
  isConfirmed: isConfirmed('o'),
  documents: documentsOf(sql`o.id`),
  paymentUnderWay: paymentUnderWay('o'),
  lastAddress: typed<Address | null>(sql`(select ${addressJson('last.shipping_address')} from orders last
    where last.user_id = o.user_id and last.shipping_address is not null
    order by (last.id = o.id) desc, last.order_date desc limit 1)`),
  terms: termsJson,
  acceptedTerms: acceptedTermsJson('o'),
  messages: messagesJson('o'),
  steps: jsonObject<MyOrder['steps']>({
    validatedAt: timeOf(sql`min`, 'order.address-given'),
    paidAt: sql`coalesce(o.payment_date, o.paid_outside_at)`,
    // The last trip counts: a parcel may come back, or be marked as delivered by mistake.
    shippedAt: timeOf(sql`max`, 'order.shipped'),
    deliveredAt: deliveredSince('o'),
  }),
});

/** A benchmark runs this statement too. */
export const myOrderStatement = (
  userId: string,
  orderId: string,
  shop = { takesOrders: true, openParcelDays: 0 },
): Sql => sql`
  select ${myOrderJson}::text as json, ${deliveredSince('o')} as "deliveredAt", o.withdrawal_told_at as "toldAt",
    o.status, o.cancel_reason as "cancelReason", ${isReturned('o')} as "isReturned", ${requestedRestJson('o')} as rest,
    ${cancelledOrderJson('o')} as cancelled,
    ${nothingToSend('o')} as "nothingToSend", ${isReimbursed('o')} as "isReimbursed",
    not exists (select from payment_transactions t where t.order_id = o.id and t.state in (${movedStates}) and ${isCounted('t')}) as "isUncharged",
    ${isInOpenParcel('o')} as "isParcelOpen", o.payment_date is not null as "isPaid", ${paymentUnderWay('o')} as "isPaymentUnderWay",
    ${isTakenBack('o')} as "isTakenBack", ${isFree('o')} as "isFree",
    (o.tracking_id is not null and ${trackingUrl('o')} is null) as "isOfOtherCarrier",
    not ${holdsPieces('o')} as "isEmpty"
  from orders o, (values (${shop.takesOrders}::boolean, ${shop.openParcelDays}::integer)) shop(takes_orders, open_parcel_days) where o.id = ${orderId} and o.user_id = ${userId}`;

/** Letter outside the Latin alphabet. Few orders contain such a letter, and only their JSON needs label lines. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Returns an order of the signed-in customer.
 * @throws Refusal `orders.not-found`, also for another customer's order.
 */
export async function getMyOrder(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.getMyOrder>,
): Promise<JsonText<MyOrder>> {
  const { openParcelDays } = await ctx.settings.read();
  const row = await ctx.db.one<{ json: string } & WithdrawalTimes & BannerFacts>(
    myOrderStatement(ctx.actor.userId, orderId, { takesOrders: await takesOrders(ctx), openParcelDays }),
  );
  if (!row) throw refuse(orderProblems.notFound);
  const text = withBanner(row, row.json);
  const labelled = OTHER_SCRIPT.test(text) ? withLabelLines(ctx, text) : text;
  return new JsonText(withExtendedPeriod(row, labelled));
}

interface BannerFacts extends Omit<Parameters<typeof bannerOf>[0], 'restToPay' | 'cancelledMoney'> {
  rest: RequestedRest | null;
  cancelled: CancelledOrder | null;
}

/** Adds the rest to pay and the banner to the JSON of an order, without parsing it. */
export function withBanner({ rest, cancelled, ...facts }: BannerFacts, json: string): string {
  const restToPay = rest ? restToPayOf(rest.order, rest.transactions, rest.refunds) : cents(0);
  const cancelledMoney = cancelled && {
    ...cancelledMoneyOf(cancelled.order, cancelled.transactions),
    keptPostage: keptPostageOf(cancelled.order),
    owedOutside: cancelled.owedOutside,
  };
  const added = {
    restToPay,
    isTakenBack: facts.isTakenBack,
    banner: bannerOf({ ...facts, restToPay, cancelledMoney }),
  } satisfies Partial<MyOrder>;
  return `${JSON.stringify(added).slice(0, -1)},${json.slice(1)}`;
}

interface WithdrawalTimes {
  deliveredAt: Date | null;
  /** Time at which the buyer was informed of the right to withdraw; null when never informed. */
  toldAt: Date | null;
}

function withExtendedPeriod({ deliveredAt: delivered, toldAt }: WithdrawalTimes, json: string): string {
  if (!delivered) return json;
  const delivery: Delivery = { deliveredAt: delivered.toISOString(), toldAt: toldAt?.toISOString() ?? null };
  const lastDay = lastDayToWithdraw(delivery);
  if (!lastDay || !isPeriodExtended(delivery)) return json;
  return JSON.stringify({ ...(JSON.parse(json) as MyOrder), withdrawableUntil: lastDay } satisfies MyOrder);
}

function withLabelLines({ gateways }: SignedInCtx, json: string): string {
  const order = JSON.parse(json) as MyOrder;
  const printed = order.address && gateways.shipping.printed(order.address);
  if (!printed?.isTransliterated) return json;
  return JSON.stringify({ ...order, labelLines: printed.lines.join(', ') } satisfies MyOrder);
}

export const customerOrderReads: Routes = (implement) => implement(endpoints, schemas, { getMyOrder });
