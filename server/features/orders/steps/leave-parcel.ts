import sql from 'sql-template-tag';
import { labelStatesWhere } from '#domain/shipping/life.ts';
import type { Tx } from '#server/events/transaction.ts';
import { listedWords } from '#server/db/listed-words.ts';

const current = listedWords(labelStatesWhere((life) => life.isCurrent));

/**
 * Takes an order that is not to leave any more out of its parcel, unless a label was asked for: then what is in the parcel
 * is a person's to see, and the order stays with it. Call it under the order’s lock.
 */
export async function leaveParcel(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    update orders o set parcel_id = null where id = ${orderId} and parcel_id is not null and shipping_label_path is null
      and not exists (select from shipping_labels s where s.order_id = o.id and s.state in (${current}))`);
}
