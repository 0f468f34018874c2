import sql, { type Sql } from 'sql-template-tag';
import { isReturned } from './sql/returned.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import type { AdminOrder } from '#features/orders/domain/admin-schemas.ts';
import { labelStatesWhere } from '#features/shipping/domain/life.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { documentsOf } from './sql/documents.ts';
import { isUnanswered } from './sql/labels.ts';
import { jsonList, jsonObject, jsonWhen, readOne, typed } from '#platform/server/db/json.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { notesOf } from './sql/notes.ts';
import { keptPostage } from './sql/postage.ts';
import { postageInTotal } from '#features/lives/server/sql/postage.ts';
import { standingOf } from '#features/users/server/sql/standing.ts';
import { buyerPseudo } from '#features/users/server/sql/whose-order.ts';
import { openAttentionJson, openAttentionOf } from '#features/attention/server/queries.ts';
import { addressJson, addressVersion } from './address.ts';
import { heldUntil } from './steps/keep-until.ts';
import { isOpen } from './steps/join-parcel.ts';
import { itemsJson, withdrawnCents, returnedCents, agreedCents } from './pieces.ts';
import { acceptedTermsJson, isConfirmed, parcelEventsJson, paymentUnderWay, trackingUrl } from './queries.ts';
import { refundsJson, transactionsJson } from './transactions.ts';

/** Whose order it is; needs `o` and `u` in scope. */
export const userJson = jsonObject<AdminOrder['user']>({
  id: sql`u.id`,
  email: sql`u.email`,
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  pseudo: buyerPseudo,
});
/** An order's label; needs `o` in scope. */
export const labelJson = jsonWhen(
  sql`o.shipping_label_path is not null`,
  jsonObject<NonNullable<AdminOrder['label']>>({
    trackingId: sql`coalesce(o.tracking_id, '')`,
    path: sql`o.shipping_label_path`,
    unreadableSince: sql`(select t.since from parcel_troubles t where t.tracking_id = o.tracking_id)`,
  }),
);

/** Returns true for a label whose answer never came; one asked for just now is still being answered. */
export const labelUnknown = (now: Date): Sql => sql`exists (
  select from shipping_labels s where s.order_id = o.id and ${isUnanswered(now)})`;

/** The refusal of the last label asked for; needs `o` in scope. */
export const labelRefused = typed<AdminOrder['labelRefused']>(sql`(
  select ${jsonWhen(
    sql`s.state in (${listedWords(labelStatesWhere((life) => life.isRefusal))})`,
    jsonObject<NonNullable<AdminOrder['labelRefused']>>({
      at: sql`s.updated_at`,
      reason: sql`coalesce(s.message, '')`,
    }),
  )} from shipping_labels s where s.order_id = o.id order by s.created_at desc limit 1)`);

/** The other orders of an order's parcel; needs `o` in scope. */
export const parcelJson = jsonWhen(
  sql`o.parcel_id is not null`,
  jsonObject<NonNullable<AdminOrder['parcel']>>({
    id: sql`o.parcel_id`,
    openUntil: sql`(select p.open_until from parcels p where p.id = o.parcel_id and ${isOpen})`,
    others: jsonList(
      jsonObject<NonNullable<AdminOrder['parcel']>['others'][number]>({
        id: sql`other.id`,
        number: sql`other.order_number`,
        status: sql`other.status`,
        pieces: sql`(select count(*)::integer from order_items i where i.order_id = other.id and i.released_at is null)`,
        attention: openAttentionOf(sql`other.id`),
      }),
      {
        from: sql`orders other where other.parcel_id = o.parcel_id and other.id <> o.id`,
        orderBy: sql`length(other.order_number), other.order_number`,
      },
    ),
  }),
);

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

const traceJson = jsonList(
  jsonObject<AdminOrder['events'][number]>({
    id: sql`e.id::text`,
    at: sql`e.at`,
    type: sql`e.type`,
    data: typed(sql`e.data`),
    author: sql`coalesce(e.actor_name, e.actor_kind)`,
  }),
  { from: sql`order_events e where e.order_id = o.id`, orderBy: sql`e.id desc` },
);

const orderJson = (now: Date) =>
  jsonObject<AdminOrder>({
    id: sql`o.id`,
    number: sql`o.order_number`,
    orderDate: sql`o.order_date`,
    paymentDate: sql`o.payment_date`,
    status: sql`o.status`,
    heldUntil,
    cancelReason: sql`o.cancel_reason`,
    isReturned,
    total: sql`o.total_amount_cents`,
    postage: postageInTotal,
    withdrawn: withdrawnCents,
    waived: sql`o.waived_cents`,
    keptPostage,
    returned: returnedCents,
    agreed: agreedCents,
    liveId: sql`o.live_id`,
    liveTitle: sql`coalesce(l.title, o.live_title)`,
    comment: sql`o.comment`,
    user: userJson,
    standing: standingOf(sql`u.id`),
    shippingType: sql`o.shipping_type`,
    acceptedTerms: acceptedTermsJson,
    address: addressJson('o.shipping_address'),
    addressVersion,
    items: itemsJson,
    label: labelJson,
    labelUnknown: labelUnknown(now),
    labelRefused,
    parcel: parcelJson,
    trackingUrl,
    parcelEvents: parcelEventsJson,
    isPaid: sql`o.payment_date is not null`,
    paymentUnderWay,
    attention: openAttentionJson,
    mails: mailsJson,
    notes: notesOf(sql`order_notes`, sql`n.order_id = o.id`),
    isConfirmed,
    documents: documentsOf(sql`o.id`),
    transactions: transactionsJson,
    refunds: refundsJson,
    events: traceJson,
  });

/** An order with its lines, label, payment and trace. */
export async function getOrder(
  ctx: Ctx,
  { orderId }: ParsedInputOf<typeof adminEndpoints.getOrder>,
): Promise<AdminOrder> {
  const order = await readOne(
    ctx.db,
    orderJson(ctx.now()),
    sql`from orders o join users u on u.id = o.user_id left join lives l on l.id = o.live_id where o.id = ${orderId}`,
  );
  if (!order) throw refuse(orderProblems.notFound);
  return order;
}
