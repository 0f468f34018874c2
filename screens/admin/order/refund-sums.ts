import { cents, type Cents } from '#shared/money.ts';
import { refundLifecycle } from '#features/payments/domain/lifecycle.ts';
import { unrefundedOf } from '#features/payments/domain/rules-refunds.ts';
import { moneyOf, owedToBuyer, type Money } from '#features/payments/domain/rules.ts';
import { moneyForWithdrawals, refundableOf } from '#features/refunds/domain/rules.ts';
import type { AdminOrder } from './schemas.ts';

/** Sums of the refund choices, in cents. */
export interface Sums {
  /** Sum that can still be refunded. */
  left: Cents;
  /** Sum that the shop owes to the buyer. */
  owed: Cents;
  /** Part of the second payment that is not refunded; 0 without a second payment. */
  double: Cents;
  /** True while a refund of the order awaits its answer. A second refund is then refused. */
  isWaiting: boolean;
}

/**
 * Returns the money of an order for the computation of what the shop owes: refunds of pieces that the buyer keeps do
 * not pay a withdrawal.
 */
export const moneyOwed = (order: AdminOrder): Money =>
  moneyForWithdrawals(moneyOf(order.transactions), { order, asked: order.refunds, items: order.items });

/** Computes the sums of an order’s refund choices. */
export function refundSumsOf(order: AdminOrder): Sums {
  const { transactions: books, refunds } = order;
  const refundable = refundableOf(books, refunds, order.returned);
  const second = books.findLast(({ flag }) => flag === 'double');
  return {
    left: refundable,
    owed: cents(Math.min(refundable, owedToBuyer(order, moneyOwed(order)))),
    double: second ? unrefundedOf(second, books, refunds) : cents(0),
    isWaiting: refunds.some(({ state }) => refundLifecycle[state].isOpen),
  };
}

/** Returns true while the seller decides about a returned parcel: to send it again, or to refund it. */
export const isReturnToDecide = ({ isReturned, nothingToSend }: AdminOrder): boolean =>
  isReturned && nothingToSend === null;
