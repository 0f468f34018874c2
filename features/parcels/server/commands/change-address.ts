import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type * as endpoints from '#features/parcels/domain/admin-endpoints.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { addressVersion } from '#features/orders/server/sql/address.ts';
import { replaceAddress } from '#features/orders/server/steps/replace-address.ts';
import { assertAllowed } from '#features/orders/server/steps/lock-order.ts';
import { checkLabelAddress } from '../steps/check-label-address.ts';
import { lockParcel } from '../steps/lock-parcel.ts';

/**
 * Corrects the address of all orders of the parcel that have not left, paid or not. A label with another address raises
 * an alert. Locks the orders by id, then their parcel.
 * @throws Refusal `orders.address-changed-meanwhile` when the address on screen is outdated, or as `lockParcel` and
 * `assertAllowed`.
 */
export async function changeAddress(
  ctx: Ctx,
  { orderId, address, seen }: ParsedInputOf<typeof endpoints.changeAddress>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { order, orders } = await lockParcel(tx, orderId, { joining: 'waits' });
    assertAllowed('change-address', order);
    if (seen !== undefined) await assertCurrentAddress(tx, orderId, seen);
    // A parcel has one address: an unpaid order of an open parcel will leave with the paid orders (decision 0056).
    const corrected = orders.filter(({ status }) => lifecycleOf(status).may.includes('change-address'));
    await replaceAddress(ctx, tx, corrected, address);
    await checkLabelAddress(ctx, tx, orderId);
  });
  return { ok: true };
}

/** Needs the order’s lock. @throws Refusal `orders.address-changed-meanwhile`. */
async function assertCurrentAddress(tx: Tx, orderId: string, seen: string): Promise<void> {
  const current = await tx.one<{ addressVersion: string }>(
    sql`select ${addressVersion('o')} as "addressVersion" from orders o where id = ${orderId}`,
  );
  if (current && current.addressVersion !== seen) throw refuse(orderProblems.addressChangedMeanwhile, current);
}
