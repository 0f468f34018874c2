import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { moneyAtShopOf, moneyOf } from '#features/payments/domain/rules.ts';
import type { AdminOrder } from './schemas.ts';

interface ManualPayment {
  to: OrderStatus;
  author: string;
  at: string;
}

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in orderStatusLabels;

/** Excludes cancelled orders, which may have been paid. */
const isUnpaid = ({ isPastPayment, keepsItsMoney }: ReturnType<typeof lifecycleOf>): boolean =>
  !isPastPayment && keepsItsMoney;

/**
 * Returns the latest change by hand to a paid status; null after a later change to an unpaid status. A cancellation
 * does not undo the payment. `events` are newest first.
 */
export function manualPaymentOf({ status, events }: Pick<AdminOrder, 'status' | 'events'>): ManualPayment | null {
  if (isUnpaid(lifecycleOf(status))) return null;
  for (const { type, data, author, at } of events) {
    const { from, to } = data;
    if (type !== 'order.status-changed' || !isStatus(from) || !isStatus(to)) continue;
    const [before, after] = [lifecycleOf(from), lifecycleOf(to)];
    if (after.isPastPayment && !before.isPastPayment) return { to, author, at };
    // A cancelled order was paid only if it was paid until its cancellation.
    if (!after.isPastPayment && (!before.isPastPayment || after.keepsItsMoney)) return null;
  }
  return null;
}

/** Returns the destination of the money of a paid order, in French; empty while the shop has money of the order. */
export function moneyGoneWords(order: Pick<AdminOrder, 'transactions' | 'returned'>): string {
  const money = moneyOf(order.transactions);
  if (order.transactions.length === 0 || moneyAtShopOf(order, money) > 0) return '';
  if (money.chargedBack === 0) return ', puis annulé ou remboursé en entier';
  return money.refunded + order.returned > 0
    ? ', puis repris par la banque ou remboursé en entier'
    : ', puis repris par la banque';
}
