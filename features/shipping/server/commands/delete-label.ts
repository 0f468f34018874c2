import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { assertAllowed } from '#features/orders/server/steps/lock-order.ts';
import { lockParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { clearLabel } from '../steps/clear-label.ts';

/**
 * Deletes a label in the shop only, because the carrier bills only parcels that it scans (ADM-23). Locks the parcel’s
 * orders by id.
 * @throws Refusal `shipping.label-not-found`, or as `lockParcel` and `assertAllowed`.
 */
export async function deleteLabel(
  ctx: Ctx,
  { orderId }: ParsedInputOf<typeof endpoints.deleteLabel>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const parcel = await lockParcel(tx, orderId);
    assertAllowed('delete-label', parcel.order);
    await clearLabel(ctx, tx, parcel);
  });
  return { ok: true };
}
