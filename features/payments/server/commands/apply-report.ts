import sql from 'sql-template-tag';
import { cents, formatEuros } from '#shared/money.ts';
import { orderLifecycle } from '#features/orders/domain/lifecycle.ts';
import { transactionLifecycle } from '#features/payments/domain/lifecycle.ts';
import {
  hasItsMoney,
  isNewlyPaid,
  moneyOf,
  type PaymentFlag,
  alertsOf,
  type Transaction,
} from '#features/payments/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { recordPaymentStatus } from '#features/orders/server/steps/record-payment.ts';
import type { TransactionReport, PaymentTransaction } from '#platform/server/integrations/payment/gateway.ts';
import { answerRefund } from '../steps/answer-refund.ts';
import {
  saveTransaction,
  type StoredTransaction,
  type TransactionList,
  transactionsOf,
} from '../steps/save-transaction.ts';
import { followMoney } from '../steps/follow-money.ts';
import { markPaid, markPaidAgain, markRestPaid } from '../steps/mark-paid.ts';
import { readRest } from '../steps/read-rest.ts';
import { settleAnsweredAlerts } from '../steps/settle-answered-alerts.ts';
import { settleDoubles } from '../steps/settle-doubles.ts';
import { secondPaymentOf } from '#features/payments/domain/rules-refunds.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';

/**
 * Records the provider's report of an order (D-06, D-13). Each transaction is stored once and only advances. A paid
 * debit marks the order as paid. Irregularities raise attention items. Idempotent and safe to run concurrently. Locks
 * the order.
 * @throws Refusal `orders.not-found` for an unknown order, `payments.bad-answer` for another order's transaction.
 */
export async function applyReport(ctx: Ctx, report: TransactionReport): Promise<void> {
  const { deliveryDays } = await ctx.settings.read();
  await inTransaction(ctx, async (tx) => {
    // PostgreSQL runs these statements in the order in which they are sent. The transactions are read under the lock.
    const [order, storedTransactions] = await Promise.all([
      lockOrder(tx, report.orderId),
      transactionsOf(tx, report.orderId),
    ]);
    let transactions: TransactionList = storedTransactions;
    for (const received of report.transactions.toSorted(byTime))
      transactions = await apply(ctx, tx, order, transactions, { received, mode: report.mode, deliveryDays });
    if (report.transactions.length === 0) return;
    // A late refusal must not reset the status of a paid order.
    if (!order.isPaid && report.orderStatus) {
      await recordPaymentStatus(tx, order.id, report.orderStatus);
    }
    await markPaidAgain(ctx, tx, order, transactions, deliveryDays);
    await followMoney(ctx, tx, order, transactions, storedTransactions);
  });
}

/** The provider may send transactions in any sequence. At equal times, a payment comes before its refund. */
const byTime = (first: PaymentTransaction, second: PaymentTransaction): number =>
  first.at.getTime() - second.at.getTime() ||
  Number(first.operation !== 'debit') - Number(second.operation !== 'debit');

interface ReceivedTransaction {
  received: PaymentTransaction;
  mode: TransactionReport['mode'];
  deliveryDays: number;
}

async function apply(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  transactions: TransactionList,
  { received, mode, deliveryDays }: ReceivedTransaction,
): Promise<TransactionList> {
  const uncountedFlag = uncountedFlagOf(ctx, received, mode);
  const stored = await saveTransaction(ctx, tx, order, transactions, received, uncountedFlag === null);
  const isNew = uncountedFlag === null && isNewlyPaid(stored.was, stored.now);
  const isFirst = isNew && !hasItsMoney(order, transactions) && !isImportedPayment(order, received);
  const rest = isNew && !isFirst && !order.paidOutsideAt ? await readRest(tx, order, transactions) : cents(0);
  const paysRest = rest > 0 && received.amount <= rest;
  const flag = uncountedFlag ?? (isNew && !paysRest ? flagOf(order, transactions, received) : null);
  if (stored.isNews) await recordPaymentEvents(tx, order, stored, received);
  if (flag && stored.isNews) {
    await tx.run(sql`update payment_transactions set flag = ${flag} where id = ${received.id}`);
    const facts = { orderId: order.id, flag, amount: formatEuros(received.amount), total: formatEuros(order.total) };
    ctx.log.warn(facts, 'payment flagged');
  }
  if (isFirst) await markPaid(ctx, tx, order, { ...received, deliveryDays });
  if (paysRest) await markRestPaid(ctx, tx, order, stored.transactions, received);
  const isRequested = await answerRefund(ctx, tx, order.id, { ...stored, before: transactions });
  await raiseNews(ctx, tx, {
    order,
    before: transactions,
    after: stored.transactions,
    was: stored.was,
    now: stored.now,
    received,
    flag,
    isRequested,
  });
  return stored.transactions;
}

/**
 * Returns the flag of a payment that is stored but not counted: a payment in another currency, or of the test mode in a
 * shop in service. Null for a counted payment.
 */
function uncountedFlagOf(
  ctx: Ctx,
  { currency }: PaymentTransaction,
  mode: TransactionReport['mode'],
): PaymentFlag | null {
  if (ctx.config.inService && mode !== 'PRODUCTION') return 'mode';
  return currency === 'EUR' ? null : 'currency';
}

export const isCountedPayment = (ctx: Ctx, received: PaymentTransaction, mode: TransactionReport['mode']): boolean =>
  uncountedFlagOf(ctx, received, mode) === null;

/** Returns true for the payment of an imported order. The import records this payment without its transaction. */
const isImportedPayment = (order: LockedOrder, { id }: PaymentTransaction): boolean =>
  order.isPaid && id === order.paymentId;

function flagOf(order: LockedOrder, transactions: TransactionList, debit: PaymentTransaction): PaymentFlag | null {
  const isKnown = isImportedPayment(order, debit);
  if (order.paidOutsideAt || (!isKnown && hasItsMoney(order, transactions))) return 'double';
  if (!orderLifecycle[order.status].confirmsPayments) return 'cancelled-order';
  return debit.amount === order.total ? null : 'amount';
}

async function recordPaymentEvents(
  tx: Tx,
  order: LockedOrder,
  { was, now }: StoredTransaction,
  received: PaymentTransaction,
) {
  const about = { orderId: order.id, userId: order.userId };
  const { operation, state, amount } = now;
  const data = { transactionId: now.id, amount, errorMessage: received.errorMessage };
  const wasMade = was !== null && transactionLifecycle[was.state].hasMoved;
  if (operation === 'credit')
    return tx.record({ type: 'order.refund-told', ...about, data: { ...data, state, ...(wasMade && { wasMade }) } });
  if (operation === 'chargeback') return tx.record({ type: 'order.charged-back', ...about, data: { ...data, state } });
  const { isCancelled, debitEvent } = transactionLifecycle[state];
  if (wasMade) {
    const reduction = amount < was.amount ? 'lowered' : 'given-back';
    const how = isCancelled ? 'cancelled' : reduction;
    const takenBack = was.amount - amount;
    return tx.record({
      type: 'order.payment-taken-back',
      ...about,
      data: { ...data, how, refunded: now.refunded, gone: takenBack },
    });
  }
  if (debitEvent) return tx.record({ type: debitEvent, ...about, data });
}

interface TransactionNews {
  order: LockedOrder;
  before: TransactionList;
  after: TransactionList;
  was: Transaction | null;
  now: Transaction;
  received: PaymentTransaction;
  flag: PaymentFlag | null;
  isRequested: boolean;
}

async function raiseNews(ctx: Ctx, tx: Tx, { received, order, ...news }: TransactionNews): Promise<void> {
  const { detailedStatus: status, isKnownStatus, state: reportedState, currency } = received;
  const alerts = alertsOf({ ...news, order, status, isKnownStatus, reportedState, currency });
  for (const alert of alerts) await raiseAttention(ctx, tx, { ...alert, orderId: order.id });
  const { was, now, after } = news;
  await settleAnsweredAlerts(ctx, tx, { ...news, order });
  if (was && transactionLifecycle[was.state].isUnderWay && !transactionLifecycle[now.state].isUnderWay) {
    await settleAttentionByKey(ctx, tx, { kind: 'payment-waiting', key: now.id, note: 'Le prestataire a répondu' });
  }
  await settleDoubles(ctx, tx, { ...news, order });
  await raiseSecondPayment(ctx, tx, { ...news, order });
  await raiseRefusals(ctx, tx, order, news.before, after);
}

async function raiseSecondPayment(ctx: Ctx, tx: Tx, news: Omit<TransactionNews, 'received'>): Promise<void> {
  const second = secondPaymentOf(news);
  if (!second) return;
  const { id: key, amount } = second;
  const flag: PaymentFlag = 'double';
  await tx.run(sql`update payment_transactions set flag = ${flag} where id = ${key}`);
  await raiseAttention(ctx, tx, { kind: 'payment-double', key, orderId: news.order.id, data: { amount } });
}

const refusedIn = (transactions: TransactionList): TransactionList =>
  transactions.filter(({ operation, state }) => operation === 'debit' && transactionLifecycle[state].isRefusal);

/**
 * Raises one item for all refused cards of the order. A payment, or a status in which the shop expects no payment,
 * settles the item.
 */
async function raiseRefusals(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  before: TransactionList,
  transactions: TransactionList,
): Promise<void> {
  const refused = refusedIn(transactions);
  if (refused.length === 0 && refusedIn(before).length === 0) return;
  const last = refused.at(-1);
  const { reportsRefusedCards } = orderLifecycle[order.status];
  if (order.isPaid || !reportsRefusedCards || moneyOf(transactions).kept > 0) {
    const note = reportsRefusedCards ? 'Commande payée' : 'Plus aucun paiement n’est attendu';
    return settleAttentionByKey(ctx, tx, { kind: 'payment-refused', key: order.id, note });
  }
  if (!last) return;
  const data = { amount: last.amount, times: refused.length };
  await raiseAttention(ctx, tx, { kind: 'payment-refused', key: order.id, orderId: order.id, data });
}
