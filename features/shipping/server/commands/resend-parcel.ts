import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { joinInFrench } from '#features/orders/domain/labels.ts';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { assertAllowed } from '#features/orders/server/steps/lock-order.ts';
import { lockParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { recordResending } from '#features/orders/server/steps/record-tracking.ts';
import { transactionsOf } from '#features/payments/server/steps/save-transaction.ts';
import { clearLabel } from '../steps/clear-label.ts';
import { followRefunds } from '../steps/follow-refunds.ts';
import { assertPiecesToSend } from '../steps/mark-packed.ts';

const status = orderActions.resend.leadsTo;

/**
 * Moves the orders of a returned parcel back to preparation (“Renvoyer”). Deletes the label and the ticks of packed
 * pieces, so that the address can be corrected before another label is bought. Checks the refunds again: a refund that
 * concerns the parcel raises an alert that blocks it (`followRefunds`). Locks the parcel’s orders by id.
 * @throws Refusal of `assertAllowed`, `shipping.not-returned` for a parcel that has not been returned,
 * `shipping.empty-parcel`.
 */
export async function resendParcel(ctx: Ctx, { orderId }: ParsedInputOf<typeof endpoints.resendParcel>) {
  return inTransaction(ctx, async (tx) => {
    const parcel = await lockParcel(tx, orderId);
    const { order, orders } = parcel;
    assertAllowed('resend', order);
    await assertReturned(tx, orderId);
    const { trackingId } = order;
    const returnedOrders = orders.filter(
      (parcelOrder) => parcelOrder.trackingId === trackingId && orderCan('resend', parcelOrder),
    );
    const ids = returnedOrders.map(({ id }) => id);
    await assertPiecesToSend(tx, returnedOrders);
    if (order.labelPath ?? order.trackingId) await clearLabel(ctx, tx, parcel);
    await recordResending(ctx, tx, ids, status);
    await tx.run(sql`
      delete from packed_pieces k using order_items i where i.id = k.item_id and i.order_id = any(${ids})`);
    for (const returned of returnedOrders) {
      const { id, userId, status: from } = returned;
      await tx.record({ type: 'order.parcel-resent', orderId: id, userId, data: { from, to: status } });
      await followRefunds(ctx, tx, { order: { ...returned, status }, transactions: await transactionsOf(tx, id) });
    }
    if (trackingId)
      await settleAttentionByKey(ctx, tx, { kind: 'parcel-returned', key: trackingId, note: 'Le colis est renvoyé' });
    const numbers = returnedOrders.map(({ number }) => number);
    const verb = numbers.length > 1 ? 'sont' : 'est';
    return { message: `${joinInFrench(numbers)} ${verb} de nouveau à préparer` };
  });
}

/** Needs the order’s lock. @throws Refusal `shipping.not-returned`. */
async function assertReturned(tx: Tx, orderId: string): Promise<void> {
  const returned = await tx.one(sql`select 1 from orders where id = ${orderId} and returned_at is not null`);
  if (!returned) throw refuse(shippingProblems.notReturned);
}
