import * as endpoints from './endpoints.ts';
import { EVENTS_SHOWN } from './rules.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { AdminOrder } from './schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { acceptedTermsJson, isReturned, paymentUnderWay } from '#features/orders/server/sql/order-facts.ts';
import { documentsOf } from '#features/invoices/server/sql/documents.ts';
import { jsonObject, jsonList, readOne, typed } from '#platform/server/db/json.ts';
import { shopMessagesJson } from '#features/messages/server/sql/messages.ts';
import { notesOf } from '#features/notes/server/sql/notes.ts';
import { keptPostage, postageInTotal } from '#features/orders/server/sql/postage.ts';
import { warningsOf } from '#features/orders/server/sql/buyer-warnings.ts';
import { openAttentionJson } from '#features/attention/server/queries.ts';
import { addressJson, addressVersion } from '#features/orders/server/sql/address.ts';
import { heldUntil, isHoldAwaited } from '#features/orders/server/steps/begin-hold.ts';
import { withdrawnCents, returnedCents, agreedCents } from '#features/orders/server/sql/pieces.ts';
import { itemsJson, nothingToSend } from '#features/payments/server/sql/pieces.ts';
import {
  isBeforeDouble,
  isConfirmed,
  isPaidAgain,
  transactionsJson,
} from '#features/payments/server/sql/transactions.ts';
import { parcelEventsJson, trackingUrl } from '#features/shipping/server/sql/tracking.ts';
import {
  labelJson,
  labelUnknown,
  labelUnknownReason,
  labelRefused,
  parcelJson,
} from '#features/shipping/server/sql/label-and-parcel.ts';
import { textsFor, textsJson } from '#features/orders/server/sql/texts.ts';
import { userJson } from '#features/users/server/sql/order-buyer.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { limitTo } from '#platform/server/db/search.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import sql from 'sql-template-tag';

const mailsJson = jsonList(
  jsonObject<AdminOrder['mails'][number]>({
    id: sql`m.id`,
    kind: sql`m.kind`,
    state: sql`m.state`,
    at: sql`m.updated_at`,
    reason: sql`m.reason`,
    nextTryAt: sql`case when m.state = 'to-send' and m.reason is not null then m.next_try_at end`,
  }),
  { from: sql`mails m where m.order_id = o.id`, orderBy: sql`m.created_at, m.id` },
);

/** Needs `o` in scope. */
const refundsJson = jsonList(
  jsonObject<AdminOrder['refunds'][number]>({
    id: sql`r.id`,
    at: sql`r.requested_at`,
    transactionId: sql`r.transaction_id`,
    amount: sql`r.amount_cents`,
    state: sql`r.state`,
    way: sql`r.way`,
    itemIds: typed(sql`to_json(r.item_ids)`),
    withPostage: sql`r.with_postage`,
    isPaidAgain: isPaidAgain('r'),
    isBeforeDouble: isBeforeDouble('r'),
    message: sql`r.message`,
  }),
  { from: sql`refunds r where r.order_id = o.id`, orderBy: sql`r.requested_at, r.id` },
);

const eventsJson = jsonList(
  jsonObject<AdminOrder['events'][number]>({
    id: sql`e.id::text`,
    at: sql`e.at`,
    type: sql`e.type`,
    data: typed(sql`e.data`),
    author: sql`coalesce(e.actor_name, e.actor_kind)`,
  }),
  {
    from: sql`(select * from events all_events where all_events.order_id = o.id order by all_events.id desc ${limitTo(EVENTS_SHOWN)}) e`,
    orderBy: sql`e.id desc`,
  },
);

const orderJson = ({ actor, now }: SignedInCtx, hasDelay: boolean) =>
  jsonObject<AdminOrder>({
    id: sql`o.id`,
    number: sql`o.order_number`,
    orderDate: sql`o.order_date`,
    paymentDate: sql`o.payment_date`,
    status: sql`o.status`,
    heldUntil,
    isHoldAwaited: hasDelay ? isHoldAwaited('o', now()) : sql`false`,
    cancelReason: sql`o.cancel_reason`,
    isReturned: isReturned('o'),
    nothingToSend: nothingToSend('o'),
    total: sql`o.total_amount_cents`,
    postage: postageInTotal('o'),
    withdrawn: withdrawnCents('o'),
    waived: sql`o.waived_cents`,
    isRestAsked: sql`o.rest_asked_cents is not null`,
    keptPostage: keptPostage('o'),
    returned: returnedCents('o'),
    agreed: agreedCents('o'),
    isPaidOutside: sql`o.paid_outside_at is not null`,
    liveId: sql`o.live_id`,
    liveTitle: sql`coalesce(l.title, o.live_title)`,
    texts: textsJson('o', textsFor(actor.role)),
    user: userJson('u', 'o'),
    standing: warningsOf(sql`u.id`),
    shippingType: sql`o.shipping_type`,
    acceptedTerms: acceptedTermsJson('o'),
    address: addressJson('o.shipping_address'),
    addressVersion: addressVersion('o'),
    items: itemsJson('o'),
    label: labelJson('o'),
    labelUnknown: labelUnknown('o', now()),
    labelUnknownReason: labelUnknownReason('o', now()),
    labelRefused: labelRefused('o'),
    parcel: parcelJson('o'),
    trackingUrl: trackingUrl('o'),
    parcelEvents: parcelEventsJson('o'),
    isPaid: sql`o.payment_date is not null`,
    paymentUnderWay: paymentUnderWay('o'),
    attention: openAttentionJson,
    mails: mailsJson,
    messages: shopMessagesJson('o'),
    notes: notesOf(sql`order_notes`, sql`n.order_id = o.id`),
    isConfirmed: isConfirmed('o'),
    documents: documentsOf(sql`o.id`),
    transactions: transactionsJson('o'),
    refunds: refundsJson,
    events: eventsJson,
  });

/** @throws Refusal `orders.not-found`. */
export async function getOrder(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.getOrder>,
): Promise<AdminOrder> {
  const { paymentDelayHours } = await ctx.settings.read();
  const order = await readOne(
    ctx.db,
    orderJson(ctx, paymentDelayHours !== null),
    sql`from orders o join users u on u.id = o.user_id left join lives l on l.id = o.live_id where o.id = ${orderId}`,
  );
  if (!order) throw refuse(orderProblems.notFound);
  return order;
}

export const orderReads: Routes = (implement) => implement(endpoints, schemas, { getOrder });
