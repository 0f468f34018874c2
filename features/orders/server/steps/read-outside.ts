import { orderLifecycle, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { onStatusChosen, type CardMoney } from '../hooks.ts';
import type { LockedOrder } from './lock-order.ts';

/** Reads what the card provider reported of a locked order. An imported order may be paid without a report. */
export async function readCardMoney(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<CardMoney> {
  const [money = { isEmpty: true, isHere: order.isPaid }] = await onStatusChosen.run(ctx, tx, order);
  return money;
}

/**
 * Returns the instant since which an order with status `to` is paid outside of the card provider. A user who sets an
 * order without a card payment to paid states such a payment (decision 0057). Needs the order's lock.
 * Write the result together with the status: a second update of the order in one transaction would lock its buyer after
 * it.
 */
export async function outsideSince(ctx: Ctx, tx: Tx, order: LockedOrder, to: OrderStatus): Promise<Date | null> {
  if (!orderLifecycle[to].isPastPayment) return null;
  if (orderLifecycle[order.status].isPastPayment) return order.paidOutsideAt;
  const { isHere } = await readCardMoney(ctx, tx, order);
  return isHere ? null : ctx.now();
}
