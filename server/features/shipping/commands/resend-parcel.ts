import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { saidTogether } from '#domain/orders/labels.ts';
import { orderActions } from '#domain/orders/life.ts';
import { orderCan } from '#domain/orders/rules.ts';
import { refuse } from '#domain/problem.ts';
import type * as endpoints from '#domain/shipping/endpoints.ts';
import { shippingProblems } from '#domain/shipping/problems.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { clearAttention } from '#server/features/attention/commands/settle-attention.ts';
import { mustAllow } from '#server/features/orders/steps/lock-order.ts';
import { lockParcel } from '#server/features/orders/steps/lock-parcel.ts';
import { forgetLabel } from '../steps/forget-label.ts';

const status = orderActions.resend.leadsTo;

/**
 * “Renvoyer”: a parcel that came back is to be prepared again, with all its orders. Its label and its ticks are deleted,
 * so that the address can be corrected before another label is bought. Locks the parcel’s orders by id.
 * @throws Refusal of the rule, `shipping.not-returned` for a parcel that is not on its way back.
 */
export async function resendParcel(ctx: Ctx, { orderId }: ParsedInputOf<typeof endpoints.resendParcel>) {
  return inTransaction(ctx, async (tx) => {
    const parcel = await lockParcel(tx, orderId);
    const { order, orders } = parcel;
    mustAllow('resend', order);
    await mustBeReturned(tx, orderId);
    const { trackingId } = order;
    const back = orders.filter((each) => each.trackingId === trackingId && orderCan('resend', each));
    const ids = back.map(({ id }) => id);
    if (order.labelPath) await forgetLabel(ctx, tx, parcel);
    await tx.run(sql`
      update orders set status = ${status}, returned_at = null, tracking_id = null, updated_at = ${ctx.now()}
      where id = any(${ids})`);
    await tx.run(sql`
      delete from packed_pieces k using order_items i where i.id = k.item_id and i.order_id = any(${ids})`);
    for (const { id, userId, status: from } of back)
      await tx.record({ type: 'order.parcel-resent', orderId: id, userId, data: { from, to: status } });
    if (trackingId)
      await clearAttention(ctx, tx, { kind: 'parcel-returned', key: trackingId, note: 'Le colis est renvoyé' });
    const numbers = back.map(({ number }) => number);
    const are = numbers.length > 1 ? 'sont' : 'est';
    return { message: `${saidTogether(numbers)} ${are} de nouveau à préparer` };
  });
}

/** Call it under the order’s lock. */
async function mustBeReturned(tx: Tx, orderId: string): Promise<void> {
  const returned = await tx.one(sql`select 1 from orders where id = ${orderId} and returned_at is not null`);
  if (!returned) throw refuse(shippingProblems.notReturned);
}
