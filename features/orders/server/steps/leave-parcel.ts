import sql from 'sql-template-tag';
import { hasLabel } from '../sql/labels.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Takes an order that is not to leave any more out of its parcel, unless a label was asked for: then what is in the parcel
 * is a person's to see, and the order stays with it. Call it under the order’s lock.
 */
export async function leaveParcel(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update orders o set parcel_id = null where id = ${orderId} and parcel_id is not null and not ${hasLabel}`);
}
