import sql from 'sql-template-tag';
import type { Transaction } from '#features/payments/domain/rules.ts';
import { isNews, mergedReport } from '#features/payments/domain/rules-reports.ts';
import { paymentProblems } from '#features/payments/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { isCounted } from '#features/orders/server/sql/order-facts.ts';
import type { PaymentTransaction } from '#platform/server/integrations/payment/gateway.ts';

/** Transactions of one order, oldest first. */
export type TransactionList = readonly Transaction[];

export interface StoredTransaction {
  /** State before the report; null for a new transaction. */
  was: Transaction | null;
  now: Transaction;
  /** Transactions of the order after the report. */
  transactions: TransactionList;
  isNews: boolean;
}

/** A transaction with its recorded status, in the provider's words. */
type RecordedTransaction = Transaction & { status: string };

export const transactionsOf = (db: Db, orderId: string): Promise<RecordedTransaction[]> =>
  db.many<RecordedTransaction>(sql`
    select t.id, t.operation, t.state, t.amount_cents as amount, t.refunded_cents as refunded, t.parent_id as "parentId",
      ${isCounted('t')} as counts, t.detailed_status as status
    from payment_transactions t where t.order_id = ${orderId} order by t.created_at, t.id`);

/**
 * Stores the report of a transaction. A new transaction gets a later creation time than the stored transactions,
 * because the money depends on their sequence. One report may store several transactions within a millisecond. Needs
 * the order's lock.
 * @throws Refusal `payments.bad-answer` for another order's transaction.
 */
export async function saveTransaction(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  transactions: TransactionList,
  received: PaymentTransaction,
  counts: boolean,
): Promise<StoredTransaction> {
  const { id, operation, state, amount, refunded, parentId } = received;
  const was = transactions.find((transaction) => transaction.id === id) ?? null;
  const now = mergedReport(was, { id, operation, state, amount, refunded, parentId, counts }, received.detailedStatus);
  const isReportedState = now.state === state;
  if (!isNews(was, now)) {
    if (isReportedState) await storeStatus(tx, order.id, received);
    return { was, now, transactions, isNews: false };
  }
  const written = await tx.run(sql`
    insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, refunded_cents, parent_id,
      currency, error_code, error_message, transacted_at, created_at, is_invented,
      shop_id)
    values (${id}, ${order.id}, ${operation}, ${state}, ${received.detailedStatus}, ${amount}, ${refunded}, ${parentId},
      ${received.currency}, ${received.errorCode}, ${received.errorMessage}, ${received.at},
      greatest(${ctx.now()}, (select max(t.created_at) + interval '1 microsecond' from payment_transactions t
        where t.order_id = ${order.id})),
      ${ctx.config.standIns.payment || ctx.config.hasTestKeys}, ${ctx.config.lyra.shopId})
    on conflict (id) do update set state = ${now.state}, amount_cents = ${now.amount}, refunded_cents = ${now.refunded},
      parent_id = ${now.parentId}, updated_at = ${ctx.now()},
      shop_id = coalesce(payment_transactions.shop_id, excluded.shop_id),
      detailed_status = case when ${isReportedState}::boolean then excluded.detailed_status else payment_transactions.detailed_status end,
      error_code = case when ${isReportedState}::boolean then excluded.error_code else payment_transactions.error_code end,
      error_message = case when ${isReportedState}::boolean then excluded.error_message else payment_transactions.error_message end
    where payment_transactions.order_id = ${order.id}`);
  if (written === 0) throw refuse(paymentProblems.badAnswer);
  const after = was
    ? transactions.map((transaction) => (transaction === was ? now : transaction))
    : [...transactions, now];
  return { was, now, transactions: after, isNews: true };
}

/**
 * Stores the shop's present number with the transactions that an earlier release stored without a number. The provider
 * has reported these transactions under this number. Needs the order's lock.
 */
export const addMissingShop = (
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  reported: readonly Pick<Transaction, 'id'>[],
): Promise<number> =>
  tx.run(sql`
    update payment_transactions set shop_id = ${ctx.config.lyra.shopId}
    where order_id = ${orderId} and shop_id is null and id = any(${reported.map(({ id }) => id)})`);

/** Stores the provider's words for a state that has not changed. Another order's transaction stays as it is. */
const storeStatus = (tx: Tx, orderId: string, { id, detailedStatus }: PaymentTransaction): Promise<number> =>
  tx.run(sql`
    update payment_transactions set detailed_status = ${detailedStatus}
    where id = ${id} and order_id = ${orderId} and detailed_status <> ${detailedStatus}`);
