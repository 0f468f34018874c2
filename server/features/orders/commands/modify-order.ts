import sql from 'sql-template-tag';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { lockOrder, mustAllow } from './load-order.ts';

/** “Modifier”: back to to-validate, unless the order is paid or being paid (CUS-10, D-14). */
export async function modifyOrder(ctx: SignedInCtx, { orderId }: { orderId: string }) {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId, ctx.actor.userId);
    mustAllow('modify', order);
    await tx.run(sql`update orders set status = 'to-validate', updated_at = ${ctx.now()} where id = ${orderId}`);
    await tx.record({
      type: 'order.modified',
      orderId,
      userId: order.userId,
      data: { from: order.status, to: 'to-validate' },
    });
    return { status: 'to-validate' as const };
  });
}
