import { orderLifecycle } from '#features/orders/domain/lifecycle.ts';
import { transactionLife } from '#features/payments/domain/lifecycle.ts';
import { moneyOf, toLookAt, type PaymentFlag, type Transaction } from '#features/payments/domain/rules.ts';
import { leftOf } from '#features/payments/domain/rules-refunds.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { clearAttention } from '#features/attention/server/commands/settle-attention.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import type { PaymentTransaction } from '#platform/server/integrations/payment/gateway.ts';
import type { TransactionList } from './keep-transaction.ts';

interface Learnt {
  order: LockedOrder;
  before: TransactionList;
  after: TransactionList;
  was: Transaction | null;
  now: Transaction;
  told: PaymentTransaction;
  flag: PaymentFlag | null;
  isAsked: boolean;
}

/** Raises the attention items of a transaction's news, and settles those that the news ends. */
export async function raiseNews(ctx: Ctx, tx: Tx, { told: received, order, ...learnt }: Learnt): Promise<void> {
  const { detailedStatus: status, isKnownStatus, state: toldState, currency } = received;
  const things = toLookAt({ ...learnt, order, status, isKnownStatus, toldState, currency });
  for (const thing of things) await raiseAttention(ctx, tx, { ...thing, orderId: order.id });
  const { now, after } = learnt;
  const { refundEnds: note } = transactionLife[now.state];
  if (now.operation === 'credit' && note) {
    await clearAttention(ctx, tx, { kind: 'refund-pending', key: now.id, note });
  }
  const { was } = learnt;
  if (was && transactionLife[was.state].isUnderWay && !transactionLife[now.state].isUnderWay) {
    await clearAttention(ctx, tx, { kind: 'payment-waiting', key: now.id, note: 'Le prestataire a répondu' });
  }
  await clearDouble(ctx, tx, learnt);
  await raiseRefusals(ctx, tx, order, learnt.before, after);
}

/** Settles the item of a second payment that is fully refunded. */
async function clearDouble(ctx: Ctx, tx: Tx, { was, now, after }: Omit<Learnt, 'told' | 'order'>): Promise<void> {
  const id = now.operation === 'debit' ? now.id : now.parentId;
  const debit = after.find((transaction) => transaction.id === id);
  if (!debit || (debit === now && !was) || leftOf(debit, after, []) > 0) return;
  await clearAttention(ctx, tx, { kind: 'payment-double', key: debit.id, note: 'Le paiement en trop a été remboursé' });
}

const refusedIn = (books: TransactionList): TransactionList =>
  books.filter(({ operation, state }) => operation === 'debit' && transactionLife[state].isRefusal);

/** Raises one attention item for the refused cards of an unpaid order. The payment settles it. */
async function raiseRefusals(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  before: TransactionList,
  books: TransactionList,
): Promise<void> {
  const refused = refusedIn(books);
  // Usual case: there is no item to raise or to settle.
  if (refused.length === 0 && refusedIn(before).length === 0) return;
  const last = refused.at(-1);
  const { tellsRefusedCards } = orderLifecycle[order.status];
  if (order.isPaid || !tellsRefusedCards || moneyOf(books).kept > 0) {
    const note = tellsRefusedCards ? 'Commande payée' : 'Plus aucun paiement n’est attendu';
    return clearAttention(ctx, tx, { kind: 'payment-refused', key: order.id, note });
  }
  if (!last) return;
  const data = { amount: last.amount, times: refused.length };
  await raiseAttention(ctx, tx, { kind: 'payment-refused', key: order.id, orderId: order.id, data });
}
