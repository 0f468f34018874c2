import sql from 'sql-template-tag';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { latestDeliveryDay } from '#shared/delivery.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { LockedOrder } from './lock-order.ts';

/**
 * Stores the payment, and the last day for the delivery that the shop promised with it. Needs the lock of the order.
 * `payment` has the id and instant of the provider's transaction, and the setting of the delivery.
 */
export async function recordPayment(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  { status, payment }: { status: OrderStatus; payment: { id: string; at: Date | string; deliveryDays: number } },
): Promise<void> {
  await tx.run(sql`
    update orders set status = ${status}, payment_date = ${payment.at}, payment_id = ${payment.id}, payment_status = 'PAID',
      deliver_by = ${latestDeliveryDay(payment.at, payment.deliveryDays)}::date, updated_at = ${ctx.now()}
    where id = ${order.id}`);
}

/** Needs the lock of an order that is not paid. */
export async function recordPaymentStatus(tx: Tx, orderId: string, paymentStatus: string): Promise<void> {
  await tx.run(sql`update orders set payment_status = ${paymentStatus} where id = ${orderId}`);
}

/** Removes the payment, the requested rest and the waived rest, but not the promised day of the delivery, for the `set` of an update of `orders`. */
export const withoutPayment = sql`payment_date = null, payment_id = null, payment_status = 'UNPAID', rest_asked_cents = null,
  waived_cents = 0`;

/** Updates a locked order as `withoutPayment` updates its row. */
export const forgetPayment = (order: LockedOrder): void =>
  void Object.assign(order, { isPaid: false, paymentId: null, restAsked: null, waived: 0 });

/**
 * Removes the payment, the requested rest and the waived rest of a locked order, also in `order`. The total may then be
 * paid again.
 */
export async function removePayment(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  await tx.run(sql`
    update orders set ${withoutPayment}, deliver_by = case when paid_outside_at is not null then deliver_by end,
      updated_at = ${ctx.now()} where id = ${order.id}`);
  forgetPayment(order);
}

/**
 * Stores the rest that the customer of a locked order must pay, in cents, also in `order`. A `restAsked` of null
 * withdraws the request.
 */
export async function storeRestAsked(ctx: Ctx, tx: Tx, order: LockedOrder, restAsked: number | null): Promise<void> {
  await tx.run(sql`
    update orders set rest_asked_cents = ${restAsked}, updated_at = ${ctx.now()} where id = ${order.id}`);
  order.restAsked = restAsked;
}

/**
 * Stores the status that a locked order has once it is paid, and the rest that remains requested, in cents, also in
 * `order`. A second update of the order in its transaction would lock the buyer after the order.
 */
export async function recordRestPaid(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  { status, restAsked }: Pick<LockedOrder, 'status' | 'restAsked'>,
): Promise<void> {
  if (status === order.status && restAsked === order.restAsked) return;
  await tx.run(sql`
    update orders set status = ${status}, rest_asked_cents = ${restAsked}, updated_at = ${ctx.now()} where id = ${order.id}`);
  Object.assign(order, { status, restAsked });
}

/** Needs the lock of the order. `amount` is in cents. */
export async function recordWaivedRest(tx: Tx, orderId: string, amount: number): Promise<void> {
  await tx.run(sql`update orders set waived_cents = waived_cents + ${amount} where id = ${orderId}`);
}

/**
 * Stores that the seller refunded `amount` cents of a locked order without the card provider. A negative amount undoes
 * a refund. Has the parameters of the hook `onMoneyReturned`.
 */
export async function recordReturned(
  _ctx: Ctx,
  tx: Tx,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> {
  await tx.run(sql`update orders set returned_cents = returned_cents + ${amount} where id = ${orderId}`);
}

/**
 * Stores when the customer was first informed of the right of withdrawal. Without this information, the customer has
 * twelve more months to withdraw.
 */
export async function recordWithdrawalNotice(ctx: Ctx, tx: Tx, { orderId }: { orderId: string | null }): Promise<void> {
  await tx.run(sql`
    update orders set withdrawal_told_at = ${ctx.now()} where id = ${orderId} and withdrawal_told_at is null`);
}
