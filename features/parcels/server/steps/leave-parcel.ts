import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { putInParcel } from '#features/orders/server/steps/put-in-parcel.ts';
import { hasLabel } from '../sql/labels.ts';

/**
 * Takes an order that will not leave any more out of its parcel. After a label was requested, the order stays: the
 * seller must check the parcel. Needs the order's lock.
 */
export async function leaveParcel(ctx: Ctx, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  const leaves = await tx.one(sql`
    select from orders o where o.id = ${orderId} and o.parcel_id is not null and not ${hasLabel}`);
  if (leaves) await putInParcel(ctx, tx, [orderId], null);
}
