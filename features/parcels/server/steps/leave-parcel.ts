import sql from 'sql-template-tag';
import { hasLabel } from '../sql/labels.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Takes an order that will not leave any more out of its parcel. After a label was requested, the order stays: the
 * seller must check the parcel. Needs the order's lock.
 */
export async function leaveParcel(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update orders o set parcel_id = null where id = ${orderId} and parcel_id is not null and not ${hasLabel}`);
}
