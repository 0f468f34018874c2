import sql, { type Sql } from 'sql-template-tag';
import type { StoredDocument, AccountingState } from '#features/invoices/domain/rules.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { transactionStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { withdrawalStatesWhere } from '#features/withdrawals/domain/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import { keptPostage } from '#features/orders/server/sql/postage.ts';
import { jsonList, jsonObject, readAll, readOne, typed } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { agreedCents, isOfEarlierSale, returnedCents, withdrawnCents } from '#features/orders/server/sql/pieces.ts';
import { transactionsJson } from '#features/payments/server/sql/transactions.ts';
import { isCounted } from '#features/orders/server/sql/order-facts.ts';

export interface OrderAccounting extends AccountingState {
  id: string;
  number: string;
  /** `net`: amount without VAT, in cents. */
  documents: readonly (StoredDocument & { number: string; net: number })[];
  /** Time at which a payment outside of the provider was recorded; null without such a record. */
  outsideSince: string | null;
}

const refundedStates = sqlWords(withdrawalStatesWhere((life) => !life.isOpen && life.endsContract));
const movedStates = sqlWords(transactionStatesWhere((life) => life.hasMoved));

/**
 * Amount paid outside of the provider, minus the recorded refunds of withdrawals from this sale. Needs `o` in scope.
 */
const outsideMoney = sql`(case when o.paid_outside_at is null then 0 else greatest(0, o.total_amount_cents - coalesce((
  select sum(w.amount_cents) from withdrawals w where w.order_id = o.id and w.state in (${refundedStates}) and not ${isOfEarlierSale('w')}), 0)) end)::integer`;

/** Needs `o` of `orders` in scope. */
const isSetByHand = sql`(o.status in (${sqlWords(statusesWhere((life) => life.isPastPayment))})
  and exists (select from events e where e.order_id = o.id and e.type = 'order.status-changed'))`;

/** Needs `o` of `orders` in scope. */
const payerJson = (id: Sql) =>
  typed<AccountingState['lastPayer']>(sql`(
    select ${jsonObject<NonNullable<AccountingState['lastPayer']>>({
      id: sql`t.id`,
      // Amount at the time of the payment, because a payment may be lowered before its invoice is made.
      amount: sql`coalesce((select (e.data->>'amount')::integer from events e
        where e.order_id = o.id and e.type = 'order.paid' and e.data->>'transactionId' = t.id order by e.id desc limit 1), t.amount_cents)`,
    })} from payment_transactions t where t.id = ${id})`);

const accountingJson = jsonObject<OrderAccounting>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  total: sql`o.total_amount_cents`,
  isPaid: sql`o.payment_date is not null`,
  lastPayer: payerJson(sql`coalesce(o.payment_id, (select e.data->>'transactionId' from events e
    where e.order_id = o.id and e.type = 'order.paid' order by e.id desc limit 1))`),
  predatesInvoices: sql`coalesce(o.payment_date < (select min(g.since) from invoicing g), false)`,
  transactions: transactionsJson('o'),
  documents: jsonList(
    jsonObject<OrderAccounting['documents'][number]>({
      number: sql`i.number`,
      kind: sql`i.kind`,
      reason: sql`i.reason`,
      total: sql`i.total_cents`,
      net: sql`i.net_cents`,
      paid: sql`i.paid_cents`,
      transactionIds: typed<string[]>(sql`i.transaction_ids`),
    }),
    { from: sql`invoices i where i.order_id = o.id`, orderBy: sql`i.rank` },
  ),
  outside: outsideMoney,
  isPaidOutside: sql`o.paid_outside_at is not null`,
  wasPaidOutside: sql`coalesce((select e.data ? 'wasPaidOutside' from events e
    where e.order_id = o.id and e.type = 'order.status-changed' order by e.id desc limit 1), false)`,
  keptPostage: keptPostage('o'),
  withdrawn: withdrawnCents('o'),
  returned: returnedCents('o'),
  agreed: agreedCents('o'),
  waived: sql`o.waived_cents`,
  // Payments of the rest of the current sale, which began with the latest event `order.paid`.
  rests: jsonList(
    jsonObject<AccountingState['rests'][number]>({
      id: sql`e.data->>'transactionId'`,
      amount: sql`(e.data->>'amount')::integer`,
    }),
    {
      from: sql`events e where e.order_id = o.id and e.type = 'order.rest-paid' and e.id > coalesce((
        select max(paid.id) from events paid where paid.order_id = o.id and paid.type = 'order.paid'), 0)`,
      orderBy: sql`e.id`,
    },
  ),
  outsideSince: sql`o.paid_outside_at`,
  isSetByHand,
});

export const readAccounting = (db: Db, orderId: string): Promise<OrderAccounting | null> =>
  readOne(db, accountingJson, sql`from orders o where o.id = ${orderId}`);

export const readAccountings = (db: Db, ids: readonly string[]): Promise<OrderAccounting[]> =>
  readAll(db, accountingJson, sql`from orders o where o.id = any(${ids}::uuid[]) order by o.id`);

/**
 * Selects the ids of the orders whose money and documents may differ. Includes all orders with a difference, with a
 * refund or a charge-back, or set by hand to a status after the payment without a payment by card.
 * @param among condition for the orders, with `o` in scope.
 */
export const suspectOrders = (among: Sql): Sql => sql`
  select o.id from orders o
  left join lateral (
    select sum(t.amount_cents) filter (where t.operation = 'debit') as received,
      bool_or(t.operation <> 'debit' or t.refunded_cents > 0) as has_outflow
    from payment_transactions t where t.order_id = o.id and t.state in (${movedStates}) and ${isCounted('t')}) m on true
  left join lateral (
    select sum(case i.kind when 'invoice' then i.total_cents else -i.total_cents end) as documented
    from invoices i where i.order_id = o.id) d on true
  where ${among}
    and (m.has_outflow or coalesce(m.received, 0) + ${outsideMoney} - ${returnedCents('o')} <> coalesce(d.documented, 0) or (m.received is null and ${isSetByHand}))`;
