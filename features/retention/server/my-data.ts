import sql from 'sql-template-tag';
import { eventSentence } from '#features/orders/domain/events.ts';
import type { AcceptedTerms, ParcelEvent } from '#features/orders/domain/schemas.ts';
import type { ConfirmedOrder } from '#features/payments/server/steps/read-confirmed.ts';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { jsonList, jsonObject, readOne, typed } from '#platform/server/db/json.ts';
import { postageInTotal } from '#features/lives/server/sql/postage.ts';
import { withFactor } from '#features/users/server/steps/try-factor.ts';
import { Attachment } from '#platform/server/reply.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { exportedMessagesJson, type ExportedMessage } from '#features/messages/server/sql/messages.ts';
import { myItemsJson } from '#features/payments/server/sql/pieces.ts';
import { acceptedTermsJson } from '#features/orders/server/sql/order-facts.ts';
import { parcelEventsJson } from '#features/shipping/server/sql/tracking.ts';

/** Content of a customer's data file. Customers read its keys; they are not the contract of an endpoint. */
interface MyData {
  profile: Record<
    | 'email'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'pseudo'
    | 'displayName'
    | 'avatarUrl'
    | 'createdAt'
    | 'lastSignInAt'
    | 'tiktokUserId',
    string | null
  >;
  pseudoProof: Record<'pseudo' | 'tiktokUserId' | 'provedAt', string>[];
  blocks: Record<'reason' | 'from' | 'until', string | null>[];
  sessions: Record<'createdAt' | 'expiresAt' | 'browser', string | null>[];
  /** Notes of the shop about the customer, without their authors. */
  notes: MyDataNote[];
  /** Comments in lives and claims read from them, once the pseudo is proved; claims on own pieces always. */
  comments: { at: string; live: string | null; comment: string | null }[];
  claims: { at: string; live: string; ref: number; comment: string | null; state: string }[];
  orders: MyDataOrder[];
}
type MyDataNote = Record<'at' | 'text', string>;
type MyDataOrder = Pick<ConfirmedOrder, 'number' | 'status' | 'orderDate' | 'paymentDate' | 'items' | 'address'> &
  Record<'trackingId' | 'live' | 'pseudo' | 'displayName' | 'comment', string | null> & {
    parcelEvents: ParcelEvent[];
    acceptedTerms: AcceptedTerms | null;
    totalCents: number;
    postageCents: number;
    notes: MyDataNote[];
    messages: ExportedMessage[];
    confirmation: { at: string; text: string } | null;
    documents: MyDataDocument[];
    withdrawals: MyDataWithdrawal[];
    /** Events of the order, one French sentence each. */
    history: { at: string; by: string; type: string; data: Record<string, unknown> }[];
    mails: { kind: string; state: string; at: string }[];
    payments: { at: string; operation: string; state: string; amountCents: number; currency: string }[];
  };

interface MyDataDocument extends Record<'kind' | 'number' | 'at', string> {
  corrects: string | null;
  totalCents: number;
  netCents: number;
  buyer: Record<string, string> | null;
  content: Record<string, unknown>;
}

interface MyDataWithdrawal extends Omit<
  Withdrawal,
  'id' | 'pieces' | 'amount' | 'postage' | 'refundDueOn' | 'needsReturn' | 'refusalReason' | 'returnLabel' | 'refundWay'
> {
  refs: number[];
  amountCents: number;
}

const withdrawalOfMineJson = jsonObject<MyDataWithdrawal>({
  statedAt: sql`w.stated_at`,
  name: sql`w.name`,
  email: sql`w.email`,
  state: sql`w.state`,
  refs: typed<number[]>(sql`array(
    select p.ref from withdrawal_items wi join order_items i on i.id = wi.order_item_id join products p on p.id = i.product_id
    where wi.withdrawal_id = w.id order by p.ref)`),
  amountCents: sql`w.amount_cents`,
  sentAt: sql`w.sent_at`,
  trackingNumber: sql`w.tracking_number`,
  receivedAt: sql`w.received_at`,
  refundedAt: sql`w.refunded_at`,
  refundedBy: typed<Withdrawal['refundedBy']>(sql`w.refunded_by`),
  refusedAt: sql`w.refused_at`,
});

const noteJson = jsonObject<MyDataNote>({ at: sql`n.at`, text: sql`n.text` });
const orderOfMineJson = jsonObject<MyDataOrder>({
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  paymentDate: sql`o.payment_date`,
  status: sql`o.status`,
  totalCents: sql`o.total_amount_cents`,
  postageCents: postageInTotal,
  live: sql`o.live_title`,
  acceptedTerms: acceptedTermsJson,
  pseudo: sql`o.pseudo`,
  displayName: sql`o.display_name`,
  comment: sql`o.comment`,
  notes: jsonList(noteJson, { from: sql`order_notes n where n.order_id = o.id`, orderBy: sql`n.at, n.id` }),
  messages: exportedMessagesJson,
  items: myItemsJson,
  address: addressJson('o.shipping_address'),
  trackingId: sql`o.tracking_id`,
  confirmation: typed<MyDataOrder['confirmation']>(sql`(
    select ${jsonObject<NonNullable<MyDataOrder['confirmation']>>({ at: sql`k.at`, text: sql`k.text` })}
    from order_confirmations k where k.order_id = o.id)`),
  documents: jsonList(
    jsonObject<MyDataDocument>({
      kind: sql`i.kind`,
      number: sql`i.number`,
      at: sql`i.at`,
      corrects: sql`i.corrects`,
      totalCents: sql`i.total_cents`,
      netCents: sql`i.net_cents`,
      buyer: typed(sql`i.buyer`),
      content: typed(sql`i.content`),
    }),
    { from: sql`invoices i where i.order_id = o.id`, orderBy: sql`i.rank` },
  ),
  withdrawals: jsonList(withdrawalOfMineJson, {
    from: sql`withdrawals w where w.order_id = o.id`,
    orderBy: sql`w.stated_at`,
  }),
  history: jsonList(
    jsonObject<MyDataOrder['history'][number]>({
      at: sql`e.at`,
      by: sql`e.actor_kind`,
      type: sql`e.type`,
      data: typed(sql`e.data`),
    }),
    {
      from: sql`events e where e.order_id = o.id and e.type not like 'attention.%' and e.type not like 'note.%'`,
      orderBy: sql`e.id`,
    },
  ),
  mails: jsonList(
    jsonObject<MyDataOrder['mails'][number]>({ kind: sql`m.kind`, state: sql`m.state`, at: sql`m.updated_at` }),
    { from: sql`mails m where m.order_id = o.id`, orderBy: sql`m.created_at, m.id` },
  ),
  payments: jsonList(
    jsonObject<MyDataOrder['payments'][number]>({
      at: sql`t.transacted_at`,
      operation: sql`t.operation`,
      state: sql`t.state`,
      amountCents: sql`t.amount_cents`,
      currency: sql`t.currency`,
    }),
    { from: sql`payment_transactions t where t.order_id = o.id`, orderBy: sql`t.transacted_at, t.id` },
  ),
  parcelEvents: parcelEventsJson,
});

const myDataJson = jsonObject<MyData>({
  profile: jsonObject<MyData['profile']>({
    email: sql`u.email`,
    firstName: sql`u.first_name`,
    lastName: sql`u.last_name`,
    phone: sql`u.phone_number`,
    pseudo: sql`u.tiktok_username`,
    displayName: sql`u.display_name`,
    avatarUrl: sql`u.avatar_url`,
    createdAt: sql`u.created_at`,
    lastSignInAt: sql`a.last_sign_in_at`,
    tiktokUserId: sql`u.tiktok_user_id`,
  }),
  pseudoProof: jsonList(
    jsonObject<MyData['pseudoProof'][number]>({
      pseudo: sql`p.pseudo`,
      tiktokUserId: sql`p.tiktok_user_id`,
      provedAt: sql`p.proved_at`,
    }),
    { from: sql`pseudo_proofs p where p.user_id = u.id`, orderBy: sql`p.proved_at` },
  ),
  blocks: jsonList(
    jsonObject<MyData['blocks'][number]>({
      reason: sql`b.reason`,
      from: sql`b.blocked_at`,
      until: sql`b.unblocked_at`,
    }),
    { from: sql`user_blocks b where b.user_id = u.id`, orderBy: sql`b.blocked_at` },
  ),
  sessions: jsonList(
    jsonObject<MyData['sessions'][number]>({
      createdAt: sql`s.created_at`,
      expiresAt: sql`s.expires_at`,
      browser: sql`s.user_agent`,
    }),
    { from: sql`sessions s where s.user_id = u.id`, orderBy: sql`s.created_at` },
  ),
  notes: jsonList(noteJson, { from: sql`user_notes n where n.user_id = u.id`, orderBy: sql`n.at, n.id` }),
  comments: jsonList(
    jsonObject<MyData['comments'][number]>({ at: sql`e.inserted_at`, live: sql`l.title`, comment: sql`e.comment` }),
    {
      from: sql`pseudo_proofs p join tiktok_event e on e.user_id = p.tiktok_user_id left join lives l on l.id = e.live_id
        where p.user_id = u.id and e.comment is not null`,
      orderBy: sql`e.id`,
    },
  ),
  claims: jsonList(
    jsonObject<MyData['claims'][number]>({
      at: sql`c.said_at`,
      live: sql`l.title`,
      ref: sql`c.ref`,
      comment: sql`c.comment`,
      state: sql`c.state`,
    }),
    {
      // Uses the index of each of the two links between a user and claims.
      from: sql`(
          select c.id from pseudo_proofs p join claims c on c.tiktok_user_id = p.tiktok_user_id where p.user_id = u.id
          union
          select c.id from orders o join order_items i on i.order_id = o.id join claims c on c.item_id = i.id
          where o.user_id = u.id) hers
        join claims c on c.id = hers.id join lives l on l.id = c.live_id`,
      orderBy: sql`c.said_at, c.id`,
    },
  ),
  orders: jsonList(orderOfMineJson, { from: sql`orders o where o.user_id = u.id`, orderBy: sql`o.order_date, o.id` }),
});

const toldOf = ({ at, by, ...event }: MyDataOrder['history'][number]) => ({
  at,
  by: by === 'customer' ? 'vous' : 'la boutique',
  what: eventSentence(event),
});

/** Exports all data about the caller as a file. The shop never stores card data. */
export const exportMyData = async (ctx: SignedInCtx): Promise<Attachment> => dataOf(withFactor(ctx), ctx.actor.userId);

/** Exports all data about a user. @throws Refusal `users.not-found`. */
export async function dataOf(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<Attachment> {
  const kept = await readOne(
    ctx.db,
    myDataJson,
    sql`from users u left join auth_identities a on a.id = u.auth_id where u.id = ${userId}`,
  );
  if (!kept) throw refuse(userProblems.notFound);
  const orders = kept.orders.map(({ history, ...order }) => ({ ...order, history: history.map(toldOf) }));
  const text = JSON.stringify({ exportedAt: ctx.now(), ...kept, orders }, null, 2);
  return new Attachment(Buffer.from(text), 'application/json; charset=utf-8', 'mes-donnees.json', { kept: true });
}
