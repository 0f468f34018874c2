import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { reopenAttentionByKey, settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { addressVersion } from '#features/orders/server/sql/address.ts';

const kind = 'label-address';

/**
 * Raises an alert that holds the parcel while the label and the order have different addresses. Settles the alert once
 * they are equal. Needs the lock of the order.
 */
export async function checkLabelAddress(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  const label = await tx.one<{ trackingId: string; isSame: boolean }>(sql`
    select o.tracking_id as "trackingId", bool_and(l.address_version = ${addressVersion('o')}) as "isSame"
    from orders o join shipping_labels l on l.order_id = o.id and l.tracking_id = o.tracking_id
    where o.id = ${orderId} and l.state = 'made' and l.address_version is not null group by o.id`);
  if (!label) return;
  const { trackingId: key, isSame } = label;
  if (isSame)
    return settleAttentionByKey(ctx, tx, { kind, key, note: 'L’adresse est de nouveau celle de l’étiquette' });
  await raiseAttention(ctx, tx, { kind, key, orderId, data: { trackingId: key } });
  await reopenAttentionByKey(ctx, tx, { kind, key, note: 'L’adresse a encore changé' });
}

/** Needs the lock of the order. */
export const clearLabelAddress = (ctx: Ctx, tx: Tx, trackingId: string): Promise<void> =>
  settleAttentionByKey(ctx, tx, { kind, key: trackingId, note: 'L’étiquette a été supprimée' });
