import sql from 'sql-template-tag';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { expirableStatuses } from '#features/orders/domain/lifecycle.ts';
import { dueOf } from '#features/orders/domain/rules.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { onOrderStopped } from '../hooks.ts';
import { updatePostage } from '../steps/hold-piece.ts';
import { beginHold, waitForEndsOfLivesOf } from '../steps/begin-hold.ts';
import { followFreeOrder } from '../steps/follow-free-order.ts';
import { renewHoldIfFree } from '../steps/renew-hold-from-now.ts';
import { lockOrder, assertAllowed, type LockedOrder } from '../steps/lock-order.ts';
import { readNewOrderSettings } from '../steps/begin-order.ts';

/**
 * Raises an attention item for money that a user recorded as paid without the card provider, because the order no
 * longer shows this money. An open item with a larger amount keeps that amount, because the difference may be owed to
 * the buyer.
 */
async function raiseCashAlert(ctx: Ctx, tx: Tx, { id, total, withdrawn, paidOutsideAt }: LockedOrder): Promise<void> {
  const kind = 'modified-after-cash' as const;
  const openAlert = await tx.one<{ amount: number }>(sql`
    select (data->>'amount')::integer as amount from attention_items
    where kind = ${kind} and key = ${id} and settled_at is null`);
  const amount = Math.max(openAlert?.amount ?? 0, total - withdrawn);
  const data = { amount, ...(paidOutsideAt && { paidOutsideAt: paidOutsideAt.toISOString() }) };
  if (amount > 0) await raiseAttention(ctx, tx, { kind, key: id, orderId: id, data });
}

async function recordEndOfCashSale(tx: Tx, order: LockedOrder): Promise<void> {
  const data = dueOf(order) > 0 ? { keepsCash: true as const } : {};
  await tx.record({ type: 'order.to-be-paid-again', orderId: order.id, userId: order.userId, data });
}

const status = orderActions.modify.leadsTo;

/**
 * Moves the order back to to-validate (“Modifier”, CUS-10, D-14). Waits for a concurrent end of its live, then locks
 * the order.
 * @throws Refusal of `lockOrder` or `assertAllowed`.
 */
export async function modifyOrder(ctx: SignedInCtx, { orderId }: { orderId: string }) {
  const { hold, postage } = await readNewOrderSettings(ctx);
  return inTransaction(ctx, async (tx) => {
    const [, order] = await awaitAll(
      tx.run(waitForEndsOfLivesOf(sql`${orderId}`)),
      lockOrder(tx, orderId, ctx.actor.userId),
    );
    assertAllowed('modify', order);
    await tx.run(sql`
      update orders set status = ${status}, paid_outside_at = null, deliver_by = null, updated_at = ${ctx.now()}
      where id = ${orderId}`);
    await onOrderStopped.run(ctx, tx, { orderId });
    await updatePostage(ctx, tx, { ...order, status }, postage);
    await followFreeOrder(ctx, tx, order, { status, total: order.total });
    if (order.isPaidOutside) await raiseCashAlert(ctx, tx, order);
    if (!expirableStatuses.includes(order.status)) await beginHold(tx, order, hold, ctx.now());
    await renewHoldIfFree(ctx, tx, order);
    await tx.record({
      type: 'order.modified',
      orderId,
      userId: order.userId,
      data: { from: order.status, to: status },
    });
    // Ends the sale in cash, so that the next sale gets its own confirmation.
    if (order.isPaidOutside) await recordEndOfCashSale(tx, order);
    return { status };
  });
}
