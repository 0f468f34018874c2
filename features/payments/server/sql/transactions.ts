import sql, { raw, type Sql } from 'sql-template-tag';
import { transactionStatesWhere, refundStatesWhere } from '#features/payments/domain/lifecycle.ts';
import type { PaymentFlag } from '#features/payments/domain/rules.ts';
import type { PaymentTransaction } from '#features/payments/domain/schemas.ts';
import type { TransactionOperation } from '#shared/payment-words.ts';
import { chargedBackCents, isCounted } from '#features/orders/server/sql/order-facts.ts';
import { jsonList, jsonObject, type Json } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/** Sorted oldest first. `order` is an alias of `orders`. */
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

/**
 * True for a counted transaction of this operation that moved money. `transaction` is an alias of
 * `payment_transactions`.
 */
export const hasMoved = (transaction: string, operation: TransactionOperation): Sql => sql`(
  ${raw(transaction)}.operation = ${operation} and ${raw(transaction)}.state in (${movedStates}) and ${isCounted(transaction)})`;

/** Id of the payment of a credit. A credit that names no payment belongs to the first payment, as in `moneyOf`. */
const paymentOf = (credit: string): Sql => sql`coalesce(${raw(credit)}.parent_id, (
  select first.id from payment_transactions first
  where first.order_id = ${raw(credit)}.order_id and ${hasMoved('first', 'debit')} order by first.created_at, first.id limit 1))`;

const creditedCents = (debit: string): Sql => sql`(
  select coalesce(sum(c.amount_cents), 0)::integer from payment_transactions c
  where c.order_id = ${raw(debit)}.order_id and ${hasMoved('c', 'credit')} and ${paymentOf('c')} = ${raw(debit)}.id)`;

/**
 * Cents that a transaction moved: positive for a payment, negative for a refund or a charge-back, as `moneyOf` adds
 * them. A refund that only its debit reports has no date of its own, and lowers the debit. `transaction` is an alias of
 * `payment_transactions`.
 */
export const movedCents = (transaction: string): Sql => sql`(
  case when not (${raw(transaction)}.state in (${movedStates}) and ${isCounted(transaction)}) then 0
    when ${raw(transaction)}.operation <> 'debit' then -${raw(transaction)}.amount_cents
    when ${raw(transaction)}.refunded_cents = 0 then ${raw(transaction)}.amount_cents
    else ${raw(transaction)}.amount_cents
      - greatest(0, ${raw(transaction)}.refunded_cents - ${creditedCents(transaction)}) end)`;

/** True while the buyer's bank holds money of an order, and the shop has none. `order` is an alias of `orders`. */
export const isTakenBack = (order: string): Sql => sql`(${chargedBackCents(order)} > 0 and (
  select sum(${movedCents('t')}) from payment_transactions t where t.order_id = ${raw(order)}.id) <= 0)`;

/**
 * True for an order whose payments were all refunded: `moneyOf` finds no money left. Money that the buyer's bank took
 * back is not a refund. The provider cannot refund a payment that was made without it, so an order paid outside is
 * excluded.
 */
export const isFullyRefunded = (orderId: Sql): Sql => sql`((
    exists (select from refunds r where r.order_id = ${orderId} and r.state in (${madeStates}))
    or exists (select from payment_transactions c where c.order_id = ${orderId} and c.operation = 'credit' and c.state in (${movedStates})))
  and coalesce((
      select sum(t.amount_cents - greatest(t.refunded_cents, ${creditedCents('t')})) from payment_transactions t
      where t.order_id = ${orderId} and ${hasMoved('t', 'debit')}), 0)
    <= coalesce((
      select sum(c.amount_cents) from payment_transactions c
      where c.order_id = ${orderId} and ${hasMoved('c', 'credit')} and not exists (
        select from payment_transactions t where t.id = ${paymentOf('c')} and t.order_id = c.order_id and ${hasMoved('t', 'debit')})), 0)
  and exists (select from orders own where own.id = ${orderId} and own.paid_outside_at is null))`;

/**
 * True for a refund that was requested before the latest payment of its order: the order was fully refunded and paid
 * again. This refund no longer concerns the pieces. `refund` is an alias of `refunds`.
 */
export const isPaidAgain = (refund: string): Sql => sql`exists (
  select from orders paid left join payment_transactions latest on latest.id = paid.payment_id
  where paid.id = ${raw(refund)}.order_id
    and ${raw(refund)}.requested_at < greatest(latest.created_at, paid.paid_outside_at))`;

const doubleFlag: PaymentFlag = 'double';

/**
 * True for a refund that was requested before a second payment of its order, which is owed in full. `refund` is an
 * alias of `refunds`.
 */
export const isBeforeDouble = (refund: string): Sql => sql`exists (
  select from payment_transactions t where t.order_id = ${raw(refund)}.order_id and t.flag = ${doubleFlag}
    and t.created_at > ${raw(refund)}.requested_at)`;

/** `order` is an alias of `orders`. */
export const isConfirmed = (order: string): Sql =>
  sql`exists (select from order_confirmations k where k.order_id = ${raw(order)}.id)`;
