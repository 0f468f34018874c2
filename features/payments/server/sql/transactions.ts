import sql, { raw, type Sql } from 'sql-template-tag';
import { transactionStatesWhere, refundStatesWhere } from '#features/payments/domain/lifecycle.ts';
import type { PaymentFlag } from '#features/payments/domain/rules.ts';
import type { PaymentTransaction } from '#features/payments/domain/schemas.ts';
import { isCounted } from '#features/orders/server/sql/order-facts.ts';
import { jsonList, jsonObject, type Json } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/** Sorted oldest first. String parameters of this file are aliases of tables, inserted unescaped: pass literals. */
export const transactionsJson = (order: string): Json<PaymentTransaction[]> =>
  jsonList(
    jsonObject<PaymentTransaction>({
      id: sql`t.id`,
      operation: sql`t.operation`,
      state: sql`t.state`,
      amount: sql`t.amount_cents`,
      refunded: sql`t.refunded_cents`,
      parentId: sql`t.parent_id`,
      counts: isCounted('t'),
      currency: sql`t.currency`,
      at: sql`t.transacted_at`,
      flag: sql`t.flag`,
      status: sql`t.detailed_status`,
      errorMessage: sql`t.error_message`,
    }),
    { from: sql`payment_transactions t where t.order_id = ${raw(order)}.id`, orderBy: sql`t.created_at, t.id` },
  );

const movedStates = sqlWords(transactionStatesWhere((life) => life.hasMoved));
const madeStates = sqlWords(refundStatesWhere((life) => life.isMade));

/** A credit that names no debit counts for every debit of the order. */
const creditedCents = (debit: string): Sql => sql`(
  select coalesce(sum(c.amount_cents), 0)::integer from payment_transactions c
  where c.order_id = ${raw(debit)}.order_id and c.operation = 'credit' and c.state in (${movedStates})
    and c.currency = ${raw(debit)}.currency and coalesce(c.parent_id, ${raw(debit)}.id) = ${raw(debit)}.id)`;

/**
 * Cents that a transaction moved: positive for a payment, negative for a refund or a charge-back, as `moneyOf` adds
 * them. A refund that only its debit reports has no date of its own, and lowers the debit.
 */
export const movedCents = (transaction: string): Sql => sql`(
  case when not (${raw(transaction)}.state in (${movedStates}) and ${isCounted(transaction)}) then 0
    when ${raw(transaction)}.operation <> 'debit' then -${raw(transaction)}.amount_cents
    when ${raw(transaction)}.refunded_cents = 0 then ${raw(transaction)}.amount_cents
    else ${raw(transaction)}.amount_cents
      - greatest(0, ${raw(transaction)}.refunded_cents - ${creditedCents(transaction)}) end)`;

/**
 * True for an order whose payments were all refunded: `moneyOf` finds no money left. Money that the buyer's bank took
 * back is not a refund. The provider cannot refund a payment that was made without it, so an order paid outside is
 * excluded.
 */
export const isFullyRefunded = (orderId: Sql): Sql => sql`((
    exists (select from refunds r where r.order_id = ${orderId} and r.state in (${madeStates}))
    or exists (select from payment_transactions c where c.order_id = ${orderId} and c.operation = 'credit' and c.state in (${movedStates})))
  and not exists (
    select from payment_transactions t where t.order_id = ${orderId} and t.operation = 'debit' and t.state in (${movedStates})
      and ${isCounted('t')} and t.amount_cents > greatest(t.refunded_cents, ${creditedCents('t')}))
  and exists (select from orders own where own.id = ${orderId} and own.paid_outside_at is null))`;

/**
 * True for a refund that was requested before the latest payment of its order: the order was fully refunded and paid
 * again. This refund no longer concerns the pieces.
 */
export const isPaidAgain = (refund: string): Sql => sql`exists (
  select from orders paid left join payment_transactions latest on latest.id = paid.payment_id
  where paid.id = ${raw(refund)}.order_id
    and ${raw(refund)}.requested_at < greatest(latest.created_at, paid.paid_outside_at))`;

const doubleFlag: PaymentFlag = 'double';

/** True for a refund that was requested before a second payment of its order, which is owed in full. */
export const isBeforeDouble = (refund: string): Sql => sql`exists (
  select from payment_transactions t where t.order_id = ${raw(refund)}.order_id and t.flag = ${doubleFlag}
    and t.created_at > ${raw(refund)}.requested_at)`;

export const isConfirmed = (order: string): Sql =>
  sql`exists (select from order_confirmations k where k.order_id = ${raw(order)}.id)`;
