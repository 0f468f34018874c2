import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { assertNotHeld } from '#features/attention/server/queries.ts';
import { assertAllowed } from '#features/orders/server/steps/lock-order.ts';
import { lockParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { recordPreparation } from '#features/orders/server/steps/record-tracking.ts';
import { assertPiecesToSend, readMissing } from '../steps/mark-packed.ts';

const status = orderActions['validate-preparation'].leadsTo;

/**
 * Sets all orders that leave in a labelled parcel to « À expédier » (“Valider la préparation”, ADM-22, D-09). Their
 * events store the id of the validation, which the undo sends back (decision 0081). Locks the parcel’s orders by id.
 * @throws Refusal `shipping.no-label`; `shipping.empty-parcel` when no piece is left to send; `shipping.label-used` for
 * the label of a parcel that came back; `shipping.pieces-missing` when only some pieces are ticked and the user has not
 * confirmed; or the refusal of a held parcel or of another status.
 */
export async function validatePreparation(
  ctx: Ctx,
  { orderId, evenIncomplete = false }: ParsedInputOf<typeof endpoints.validatePreparation>,
) {
  return inTransaction(ctx, async (tx) => {
    const parcel = await lockParcel(tx, orderId);
    const { orders, sent } = parcel;
    // A cancelled order that was reopened is in the parcel, and may not have its label.
    const leaving = parcel.leaving.filter(({ trackingId }) => trackingId === sent.trackingId);
    assertAllowed('validate-preparation', sent);
    await assertNotHeld(tx, orders);
    if (!sent.labelPath && !sent.trackingId) throw refuse(shippingProblems.noLabel);
    await assertUnusedLabel(tx, sent.id);
    await assertPiecesToSend(tx, leaving);
    const missing = await readMissing(tx, { leaving });
    if (missing.length > 0 && !evenIncomplete) throw refuse(shippingProblems.piecesMissing, { refs: missing });
    const action = crypto.randomUUID();
    for (const leavingOrder of leaving.filter((parcelOrder) => orderCan('validate-preparation', parcelOrder))) {
      await recordPreparation(ctx, tx, leavingOrder.id, status);
      const data = { from: leavingOrder.status, to: status, action, ...(missing.length > 0 && { missing }) };
      await tx.record({ type: 'order.prepared', orderId: leavingOrder.id, userId: leavingOrder.userId, data });
    }
    // Words of ADM-22, although the status is « À expédier ».
    return { status, message: 'Préparation validée, commande marquée en livraison', action };
  });
}

const labelEvents = ['order.label-made', 'order.number-typed'] satisfies OrderEventType[];

/**
 * Refuses the label with which a parcel already came back. A status set by hand keeps that label (D-09), while
 * « Renvoyer » deletes it. Accepts a label made after the return, because an earlier version kept the time of the
 * return. Needs the order's lock.
 */
async function assertUnusedLabel(tx: Tx, orderId: string): Promise<void> {
  const used = await tx.one(sql`
    select from orders o where o.id = ${orderId} and o.returned_at is not null and not exists (
      select from events e where e.order_id = o.id and e.type = any(${labelEvents})
        and e.data->>'trackingId' = o.tracking_id and e.at > o.returned_at)`);
  if (used) throw refuse(shippingProblems.labelUsed);
}
