import { cents, type Cents } from '#shared/money.ts';
import { refundLifecycle } from '#features/payments/domain/lifecycle.ts';
import { unrefundedOf } from '#features/payments/domain/rules-refunds.ts';
import { moneyOf, owedToBuyer, type Money } from '#features/payments/domain/rules.ts';
import { moneyForWithdrawals, refundableOf } from '#features/refunds/domain/rules.ts';
import type { AdminOrder } from './schemas.ts';

export interface Sums {
  /** Amount that the provider can still refund. */
  left: Cents;
  /** Part of `left` that the shop owes to the buyer. */
  owed: Cents;
  /** Part of the second payment that is not refunded; 0 without a second payment. */
  double: Cents;
  /** True while a refund of the order awaits its answer. A second refund is then refused. */
  isWaiting: boolean;
}

/**
 * Returns the money from which `owedToBuyer` computes the debt. Refunds of pieces that the buyer keeps do not count,
 * because they do not pay a withdrawal.
 */
export const moneyForDebt = (order: AdminOrder): Money =>
  moneyForWithdrawals(moneyOf(order.transactions), { order, refunds: order.refunds, items: order.items });

export function refundSumsOf(order: AdminOrder): Sums {
  const { transactions, refunds } = order;
  const refundable = refundableOf(transactions, refunds, order.returned);
  const second = transactions.findLast(({ flag }) => flag === 'double');
  return {
    left: refundable,
    owed: cents(Math.min(refundable, owedToBuyer(order, moneyForDebt(order)))),
    double: second ? unrefundedOf(second, transactions, refunds) : cents(0),
    isWaiting: refunds.some(({ state }) => refundLifecycle[state].isOpen),
  };
}

export const isReturnToDecide = ({ isReturned, nothingToSend }: AdminOrder): boolean =>
  isReturned && nothingToSend === null;
