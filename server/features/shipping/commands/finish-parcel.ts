import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { orderActions } from '#domain/orders/life.ts';
import type * as endpoints from '#domain/shipping/endpoints.ts';
import { labelStatesWhere } from '#domain/shipping/life.ts';
import { shippingProblems } from '#domain/shipping/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { mustNotBeHeld } from '#server/features/attention/queries.ts';
import { lockOrder, mustAllow } from '#server/features/orders/steps/lock-order.ts';

/** Forgets the order's label: path and number are null again (ADM-23). The carrier bills only parcels it scans. */
export async function deleteLabel(
  ctx: Ctx,
  { orderId }: ParsedInputOf<typeof endpoints.deleteLabel>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    mustAllow('delete-label', order);
    const deleted = await tx.run(sql`
      update shipping_labels set state = 'deleted', updated_at = ${ctx.now()} where order_id = ${orderId} and state in (${forgettable})`);
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

const forgettable = listedWords(labelStatesWhere((life) => life.mayBeForgotten));
const status = orderActions['validate-preparation'].leadsTo;

/** “Valider la préparation”: the parcel is packed and labelled (ADM-22, D-09). */
export async function validatePreparation(ctx: Ctx, { orderId }: ParsedInputOf<typeof endpoints.validatePreparation>) {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    mustAllow('validate-preparation', order);
    await mustNotBeHeld(tx, orderId);
    if (!order.labelPath) throw refuse(shippingProblems.noLabel);
    await tx.run(sql`update orders set status = ${status}, updated_at = ${ctx.now()} where id = ${orderId}`);
    await tx.record({
      type: 'order.prepared',
      orderId,
      userId: order.userId,
      data: { from: order.status, to: status },
    });
    return { status, message: 'Préparation validée, commande marquée en livraison' };
  });
}
