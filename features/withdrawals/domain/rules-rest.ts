import { refundLifecycle } from '#features/payments/domain/lifecycle.ts';
import { sumAmounts, type RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import { missingOf, type Due, type Transaction } from '#features/payments/domain/rules.ts';
import {
  moneyForWithdrawals,
  moneyOfSales,
  refundedParts,
  withoutChargeBacks,
} from '#features/refunds/domain/rules.ts';
import { cents, type Cents } from '#shared/money.ts';

export interface DatedRefund extends RequestedRefund {
  /** Instant of the request, in ISO 8601. */
  requestedAt: string;
}

/** Amounts in cents. */
interface PaidOrder {
  order: Due & { isPaid: boolean; paymentId: string | null; postage: number };
  transactions: readonly Transaction[];
  refunds: readonly DatedRefund[];
  items: readonly { id: string; price: number; quantity: number; isWithdrawn: boolean }[];
}

export interface RestForWithdrawals {
  /** Part of the price that the buyer has not paid, or that the shop has refunded as an amount. */
  rest: Cents;
  refundedPostage: number;
  /** Ids of the pieces that the shop has refunded by name. */
  refundedIds: ReadonlySet<string>;
}

/**
 * Returns the part of an order's price that a withdrawal does not refund. Money that the bank took back counts as paid.
 * @param since instant of a stored statement; null for a new statement. Refunds since then do not raise this part,
 * because they may be refunds of the stated withdrawal.
 */
export function restForWithdrawals(
  { order, transactions, refunds: allRefunds, items }: PaidOrder,
  since: Date | null,
): RestForWithdrawals {
  const isLater = ({ requestedAt }: DatedRefund) => since !== null && Date.parse(requestedAt) >= since.getTime();
  const refunds = allRefunds.filter((refund) => !isLater(refund));
  const laterRefunds = allRefunds.filter((refund) => isLater(refund) && refundLifecycle[refund.state].isMade);
  const { itemIds: refundedIds, postage } = refundedParts(refunds);
  const refundedPostage = postage ? order.postage : 0;
  const total = moneyOfSales(withoutChargeBacks(transactions, order.paymentId), order.paymentId);
  if (!order.isPaid || total.kept <= 0) return { rest: cents(0), refundedPostage, refundedIds };
  const { kept } = moneyForWithdrawals(total, { order, refunds, items });
  const rest = missingOf(order, { ...total, kept: cents(kept + sumAmounts(laterRefunds)) });
  return { rest, refundedPostage, refundedIds };
}
