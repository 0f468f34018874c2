import sql from 'sql-template-tag';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { refundStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { isWhollyRefunded } from '#features/payments/server/sql/pieces.ts';
import { isFullyRefunded } from '#features/payments/server/sql/transactions.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const openStates = sqlWords(refundStatesWhere((life) => life.isOpen));

/** Returns true when every order with this tracking number is wholly refunded, and no refund waits for an answer. */
export async function isParcelRefunded(db: Db, trackingId: string): Promise<boolean> {
  const parcel = await db.one<{ isRefunded: boolean | null }>(sql`
    select bool_and((${isWhollyRefunded('o')} or ${isFullyRefunded(sql`o.id`)})
      and not exists (select from refunds r where r.order_id = o.id and r.state in (${openStates}))) as "isRefunded"
    from orders o where o.tracking_id = ${trackingId}`);
  return parcel?.isRefunded === true;
}

/** Settles the alert about a returned parcel once its orders are refunded. Needs the order's lock. */
export async function followReturn(
  ctx: Ctx,
  tx: Tx,
  { order: { trackingId } }: { order: Pick<LockedOrder, 'trackingId'> },
): Promise<void> {
  if (trackingId === null || !(await isParcelRefunded(tx, trackingId))) return;
  await settleAttentionByKey(ctx, tx, { kind: 'parcel-returned', key: trackingId, note: 'Remboursée' });
}
