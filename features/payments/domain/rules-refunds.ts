import { cents, sumCents, type Cents } from '#shared/money.ts';
import type { TransactionOperation } from '#shared/payment-words.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { refundLifecycle, transactionLifecycle, type RefundState, type RefundWay } from './lifecycle.ts';
import { moneyAtShopOf, moneyOf, owedToBuyer, restOf, type Due, type News, type Transaction } from './rules.ts';

/** Amounts in cents. */
export interface RequestedRefund {
  id: string;
  transactionId: string;
  amount: number;
  state: RefundState;
  itemIds: readonly string[];
  withPostage: boolean;
  /** Transaction that answered the request. Null or absent without such a transaction. */
  answeredBy?: string | null;
  /** True when the order was paid again after the request. */
  isPaidAgain?: boolean;
  /** True when a second payment of the order came after the request. */
  isBeforeDouble?: boolean;
}

export const sumAmounts = (entries: readonly { amount: number }[]): Cents =>
  sumCents(entries.map(({ amount }) => amount));

/**
 * Returns the amount of a payment that is left after its charge-backs and its made, pending or requested refunds, in
 * cents; 0 for a transaction that brought no money.
 */
export function unrefundedOf(
  debit: Transaction,
  transactions: readonly Transaction[],
  refunds: readonly RequestedRefund[],
): Cents {
  if (debit.operation !== 'debit' || !debit.counts || !transactionLifecycle[debit.state].hasMoved) return cents(0);
  // A refund or a charge-back that names no payment belongs to the first payment.
  const first = transactions.find(
    ({ operation, counts, state }) => operation === 'debit' && counts && transactionLifecycle[state].hasMoved,
  );
  const movementsOf = (operation: TransactionOperation) =>
    transactions.filter((movement) => {
      const { hasMoved, isUnderWay } = transactionLifecycle[movement.state];
      return (
        movement.operation === operation &&
        movement.counts &&
        (hasMoved || isUnderWay) &&
        (movement.parentId ?? first?.id) === debit.id
      );
    });
  const amountOut = Math.max(debit.refunded, sumAmounts(movementsOf('credit'))) + sumAmounts(movementsOf('chargeback'));
  const openRefunds = refunds.filter(
    (refund) => refund.transactionId === debit.id && refundLifecycle[refund.state].isOpen,
  );
  return cents(Math.max(0, debit.amount - amountOut - sumAmounts(openRefunds)));
}

/**
 * Returns the payment that is a second payment since its charge-back ended, and the amount that came back with it, in
 * cents. Null for another transaction, for a cancelled order, and while the money is not in excess.
 */
export function secondPaymentOf({
  order,
  before,
  after,
  was,
  now,
}: Pick<News, 'order' | 'before' | 'after' | 'was' | 'now'>): { id: string; amount: Cents } | null {
  if (now.operation !== 'chargeback' || !was || !lifecycleOf(order.status).keepsItsMoney) return null;
  const amount = cents(moneyOf(after).kept - moneyOf(before).kept);
  if (amount <= 0 || owedToBuyer(order, moneyOf(after)) === 0) return null;
  const unrefundedDebits = after.filter((debit) => unrefundedOf(debit, after, []) > 0);
  const debit = unrefundedDebits.find(({ id }) => now.parentId === null || id === now.parentId);
  return debit && (unrefundedDebits.length > 1 || order.isPaidOutside) ? { id: debit.id, amount } : null;
}

/**
 * Returns true when a refund has left nothing in excess of what the order owes, whichever of its payments was refunded.
 * Refunds of pieces, and refunds before the second payment, do not reduce the excess.
 */
export function endsExcess(
  { order, before, after, now }: Pick<News, 'order' | 'before' | 'after' | 'now'>,
  refunds: readonly RequestedRefund[],
): boolean {
  const money = moneyOf(after);
  if (now.operation === 'chargeback' || money.kept >= moneyOf(before).kept) return false;
  const apart = refunds.filter(
    ({ state, isPaidAgain, isBeforeDouble, itemIds, withPostage }) =>
      refundLifecycle[state].isMade && !isPaidAgain && (isBeforeDouble || itemIds.length > 0 || withPostage),
  );
  const apartAmount = Math.max(0, sumAmounts(apart) - order.withdrawn);
  return owedToBuyer(order, { ...money, kept: cents(money.kept + apartAmount) }) === 0;
}

/** Sums the refunds made since the order was last paid. */
export const refundedBy = (refunds: readonly Pick<RequestedRefund, 'state' | 'amount' | 'isPaidAgain'>[]): Cents =>
  sumAmounts(refunds.filter(({ state, isPaidAgain }) => refundLifecycle[state].isMade && !isPaidAgain));

export interface RestDue extends Omit<Due, 'agreed'> {
  isPaid: boolean;
  restAsked: number | null;
}

/**
 * Returns the part of the requested rest that the customer owes now, in cents. A withdrawal lowers this part before its
 * refund has left. A charge-back of the whole payment suspends the request until the bank calls the charge-back off.
 */
export function restToPayOf(
  order: RestDue,
  transactions: readonly Transaction[],
  refunds: Parameters<typeof refundedBy>[0],
): Cents {
  // Ignores agreements, which are about money beyond the total.
  return cents(Math.min(order.restAsked ?? 0, restOf({ ...order, agreed: 0 }, transactions, refundedBy(refunds))));
}

/** Returns the card money of an order, as the fields of `CardMoney` describe it. */
export function cancelledMoneyOf(
  order: Due & { isPaid: boolean },
  transactions: readonly Transaction[],
): { owed: Cents; isRefunded: boolean; isUncharged: boolean; chargedBack: Cents; kept: Cents } {
  const money = moneyOf(transactions);
  const wasPaid = order.isPaid && transactions.length > 0;
  const isRefunded = wasPaid && money.chargedBack === 0 && moneyAtShopOf(order, money) <= order.keptPostage;
  return {
    owed: owedToBuyer(order, money),
    isRefunded,
    isUncharged: isRefunded && money.refunded === 0 && money.kept <= order.keptPostage,
    chargedBack: money.chargedBack,
    kept: money.kept,
  };
}

interface RefundAnswer {
  refund: RequestedRefund;
  state: RefundState;
  way: RefundWay | null;
}

/**
 * Finds the refund that a new or changed transaction answers: an open refund, or the refund of a credit whose state
 * changed. Returns the new state of the refund; `way` is null when the refund failed.
 */
export function refundAnsweredBy(
  refunds: readonly RequestedRefund[],
  news: Pick<News, 'was' | 'now' | 'before' | 'after'>,
): RefundAnswer | null {
  const { was, now } = news;
  if (now.operation === 'chargeback') return null;
  const isCredit = now.operation === 'credit';
  const refund = refunds.find(({ answeredBy }) => isCredit && answeredBy === now.id) ?? openRefundOf(refunds, news);
  if (!refund) return null;
  const { isRefusal, isCancelled } = transactionLifecycle[now.state];
  if (isCredit && (isRefusal || isCancelled)) return { refund, state: 'refused', way: null };
  if (isCancelled) return { refund, state: 'done', way: 'cancelled' };
  return { refund, state: 'done', way: was && now.amount < was.amount ? 'lowered' : 'credit' };
}

/** Finds an open refund of exactly the amount that the transaction credits or takes from the payment. */
function openRefundOf(
  refunds: readonly RequestedRefund[],
  { was, now, before, after }: Pick<News, 'was' | 'now' | 'before' | 'after'>,
): RequestedRefund | undefined {
  const isNewCredit = now.operation === 'credit' && !was;
  const amount = isNewCredit ? now.amount : moneyOf(before).kept - moneyOf(after).kept;
  const debitId = now.operation === 'debit' ? now.id : now.parentId;
  return refunds.find(
    (refund) =>
      refundLifecycle[refund.state].isOpen &&
      refund.amount === amount &&
      (debitId ?? refund.transactionId) === refund.transactionId,
  );
}
