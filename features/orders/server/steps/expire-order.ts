import sql from 'sql-template-tag';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { actionRefusal } from '#features/orders/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { onOrderStopped } from '../hooks.ts';
import { awaitsSeller } from '../sql/order-facts.ts';
import { findPayableForm } from './check-form.ts';
import { freePieces, lockPiecesOf } from './free-pieces.ts';
import { readHold } from './begin-hold.ts';
import { lockOrder } from './lock-order.ts';

const status = orderActions.expire.leadsTo;

/**
 * Cancels an order whose hold is over and releases its pieces. Does nothing before the end of its live, or when the
 * order was paid, prolonged or cancelled in the meantime. Postpones the expiry while a payment is under way, the card
 * form may still be paid, or a seller must act first. Locks its pieces, then the order.
 */
export async function expireOrder(ctx: Ctx, tx: Tx, orderId: string): Promise<boolean> {
  await lockPiecesOf(tx, orderId);
  const order = await lockOrder(tx, orderId);
  const { hold, isOver } = await readHold(tx, orderId, ctx.now());
  if (!hold || !isOver || order.isPaid) return false;
  const isSellersTurn = await tx.one(sql`select from orders o where o.id = ${orderId} and ${awaitsSeller('o')}`);
  if (isSellersTurn || order.paymentUnderWay || (await findPayableForm(ctx, tx, orderId))) {
    await postponeExpiry(ctx, tx, orderId);
    return false;
  }
  if (actionRefusal('expire', order)) return false;
  const freed = await freePieces(ctx, tx, orderId, 'expired');
  // An order without pieces owed nothing, so it must not count as an unpaid order of the buyer.
  const reason = freed > 0 ? 'expired' : null;
  await tx.run(sql`
    update orders set status = ${status}, cancel_reason = ${reason}, updated_at = ${ctx.now()} where id = ${orderId}`);
  await onOrderStopped.run(ctx, tx, { orderId });
  const data = { from: order.status, to: status, until: hold.until.toISOString() };
  await tx.record({ type: 'order.expired', orderId, userId: order.userId, data });
  return true;
}

const RETRY_MS = 5 * 60_000;

/** @param afterMs delay of the next attempt, in ms. */
export const postponeExpiry = (ctx: Ctx, db: Pick<Tx, 'run'>, orderId: string, afterMs = RETRY_MS): Promise<number> =>
  db.run(sql`update orders set hold_retry_at = ${new Date(ctx.now().getTime() + afterMs)} where id = ${orderId}`);
