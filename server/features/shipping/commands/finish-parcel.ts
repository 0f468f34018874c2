import sql from 'sql-template-tag';
import { shippingProblems } from '#domain/shipping/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { lockOrder, mustAllow } from '#server/features/orders/commands/load-order.ts';

/** Forgets the order's label: path and number are null again (ADM-23). The carrier bills only parcels it scans. */
export async function deleteLabel(ctx: Ctx, { orderId }: { orderId: string }): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    mustAllow('delete-label', order);
    const deleted = await tx.run(sql`
      update shipping_labels set state = 'deleted', updated_at = ${ctx.now()} where order_id = ${orderId} and state in ('made', 'unknown')`);
    if (deleted === 0 && !order.labelPath) throw refuse(shippingProblems.labelNotFound);
    await tx.run(sql`
      update orders set shipping_label_path = null, tracking_id = null, updated_at = ${ctx.now()} where id = ${orderId}`);
    await tx.record({
      type: 'order.label-deleted',
      orderId,
      userId: order.userId,
      data: { trackingId: order.trackingId },
    });
  });
  return { ok: true };
}

/** “Valider la préparation”: the parcel is packed and labelled (ADM-22, D-09). */
export async function validatePreparation(ctx: Ctx, { orderId }: { orderId: string }) {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    mustAllow('validate-preparation', order);
    if (!order.labelPath) throw refuse(shippingProblems.noLabel);
    await tx.run(sql`update orders set status = 'to-ship', updated_at = ${ctx.now()} where id = ${orderId}`);
    await tx.record({
      type: 'order.prepared',
      orderId,
      userId: order.userId,
      data: { from: order.status, to: 'to-ship' },
    });
    return { status: 'to-ship' as const, message: 'Préparation validée, commande marquée en livraison' };
  });
}
