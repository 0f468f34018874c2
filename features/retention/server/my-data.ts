import sql, { type Sql } from 'sql-template-tag';
import { attentionTables } from '#features/attention/server/tables.ts';
import { invoiceTables } from '#features/invoices/server/tables.ts';
import { postageInTotal } from '#features/orders/server/sql/postage.ts';
import { messageTables } from '#features/messages/server/tables.ts';
import { noteTables } from '#features/notes/server/tables.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { acceptedTermsJson } from '#features/orders/server/sql/order-facts.ts';
import { orderTables } from '#features/orders/server/tables.ts';
import { myItemsJson } from '#features/payments/server/sql/pieces.ts';
import { paymentTables } from '#features/payments/server/tables.ts';
import { parcelEventsJson } from '#features/shipping/server/sql/tracking.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { userTables } from '#features/users/server/tables.ts';
import { withdrawalTables } from '#features/withdrawals/server/tables.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { jsonList, jsonObject, readOne, typed } from '#platform/server/db/json.ts';
import { exportedFields } from '#platform/server/db/personal-data.ts';
import type { Columns } from '#platform/server/db/tables.ts';
import { Attachment } from '#platform/server/reply.ts';
import { refuse } from '#shared/problem.ts';

/** Builds a part of the data file. People read the file, so its keys are not part of the API. */
const part = (fields: Record<string, Sql>) => jsonObject<Record<string, string>>(fields);

/** Lists the exported columns of a table’s rows. `from` names the table `t`. `extraFields` come from other tables. */
const rowsOf = (columns: Columns, from: Sql, orderBy: Sql, extraFields: Record<string, Sql> = {}) =>
  jsonList(part({ ...exportedFields(columns, 't'), ...extraFields }), { from, orderBy });

const refsOfWithdrawal = sql`array(
  select p.ref from withdrawal_items wi join order_items i on i.id = wi.order_item_id join products p on p.id = i.product_id
  where wi.withdrawal_id = t.id order by p.ref)`;

interface OrderHistory {
  history: { at: string; by: string; type: string; data: Record<string, unknown> }[];
}

const orderJson = part({
  ...exportedFields(orderTables.orders, 'o'),
  postageCents: postageInTotal('o'),
  acceptedTerms: acceptedTermsJson('o'),
  address: addressJson('o.shipping_address'),
  messages: rowsOf(messageTables.order_messages, sql`order_messages t where t.order_id = o.id`, sql`t.at, t.id`),
  notes: rowsOf(noteTables.order_notes, sql`order_notes t where t.order_id = o.id`, sql`t.at, t.id`),
  alertNotes: rowsOf(
    attentionTables.attention_steps,
    sql`attention_steps t join attention_items i on i.id = t.item_id where i.order_id = o.id and t.note is not null`,
    sql`t.id`,
    { at: sql`t.at` },
  ),
  items: myItemsJson('o'),
  confirmation: sql`(
    select ${part(exportedFields(paymentTables.order_confirmations, 'k'))} from order_confirmations k where k.order_id = o.id)`,
  documents: rowsOf(invoiceTables.invoices, sql`invoices t where t.order_id = o.id`, sql`t.rank`),
  withdrawals: rowsOf(withdrawalTables.withdrawals, sql`withdrawals t where t.order_id = o.id`, sql`t.stated_at`, {
    refs: refsOfWithdrawal,
  }),
  history: jsonList(
    jsonObject<OrderHistory['history'][number]>({
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
  mails: jsonList(part({ kind: sql`m.kind`, state: sql`m.state`, at: sql`m.updated_at` }), {
    from: sql`mails m where m.order_id = o.id`,
    orderBy: sql`m.created_at, m.id`,
  }),
  payments: rowsOf(
    paymentTables.payment_transactions,
    sql`payment_transactions t where t.order_id = o.id`,
    sql`t.transacted_at, t.id`,
  ),
  parcelEvents: parcelEventsJson('o'),
});

const myDataJson = part({
  profile: part({
    ...exportedFields(userTables.users, 'u'),
    ...exportedFields(userTables.auth_identities, 'a'),
  }),
  pseudoProof: rowsOf(userTables.pseudo_proofs, sql`pseudo_proofs t where t.user_id = u.id`, sql`t.proved_at`),
  blocks: rowsOf(userTables.user_blocks, sql`user_blocks t where t.user_id = u.id`, sql`t.blocked_at`),
  sessions: rowsOf(userTables.sessions, sql`sessions t where t.user_id = u.id`, sql`t.created_at`),
  notes: rowsOf(noteTables.user_notes, sql`user_notes t where t.user_id = u.id`, sql`t.at, t.id`),
  // Comments and claims need a proved pseudo, except the claims that gave the person a piece.
  comments: jsonList(part({ at: sql`e.inserted_at`, live: sql`l.title`, comment: sql`e.comment` }), {
    from: sql`pseudo_proofs p join tiktok_event e on e.user_id = p.tiktok_user_id left join lives l on l.id = e.live_id
      where p.user_id = u.id and e.comment is not null`,
    orderBy: sql`e.id`,
  }),
  claims: jsonList(
    part({
      at: sql`c.said_at`,
      live: sql`l.title`,
      ref: sql`c.ref`,
      comment: sql`c.comment`,
      state: sql`c.state`,
    }),
    {
      // A union, so that both links between a user and claims use their index.
      from: sql`(
          select c.id from pseudo_proofs p join claims c on c.tiktok_user_id = p.tiktok_user_id where p.user_id = u.id
          union
          select c.id from orders o join order_items i on i.order_id = o.id join claims c on c.item_id = i.id
          where o.user_id = u.id) own_claims
        join claims c on c.id = own_claims.id join lives l on l.id = c.live_id`,
      orderBy: sql`c.said_at, c.id`,
    },
  ),
  // Withdrawals that the person stated under the address of the account, and for which the shop found no order.
  withdrawalsWithoutOrder: jsonList(
    part({ orderNumber: sql`t.data ->> 'number'`, name: sql`t.data ->> 'name'`, day: sql`t.data ->> 'day'` }),
    {
      from: sql`attention_items t where t.kind = 'withdrawal-unmatched' and t.data ->> 'who' = u.email`,
      orderBy: sql`t.created_at, t.id`,
    },
  ),
  orders: jsonList(orderJson, { from: sql`orders o where o.user_id = u.id`, orderBy: sql`o.order_date, o.id` }),
});

const historyEntryOf = ({ at, by, ...event }: OrderHistory['history'][number]) => ({
  at,
  by: by === 'customer' ? 'vous' : 'la boutique',
  what: eventSentence(event),
});

export const exportMyData = async (ctx: SignedInCtx): Promise<Attachment> => exportUserData(ctx, ctx.actor.userId);

/** @throws Refusal `users.not-found`. */
export async function exportUserData(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<Attachment> {
  const stored = await readOne(
    ctx.db,
    typed<{ orders: OrderHistory[] }>(myDataJson),
    sql`from users u left join auth_identities a on a.id = u.auth_id where u.id = ${userId}`,
  );
  if (!stored) throw refuse(userProblems.notFound);
  const orders = stored.orders.map(({ history, ...order }) => ({ ...order, history: history.map(historyEntryOf) }));
  const text = JSON.stringify({ exportedAt: ctx.now(), ...stored, orders }, null, 2);
  return new Attachment(Buffer.from(text), 'application/json; charset=utf-8', 'mes-donnees.json', { isDownload: true });
}
