import sql from 'sql-template-tag';
import { lockPiecesById } from '#features/catalog/server/steps/lock-pieces.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Locks the pieces of an order. Must run before the lock of the order (decision 0013). */
export const lockPiecesOf = (tx: Tx, orderId: string): Promise<number> =>
  lockPiecesById(tx, sql`select product_id from order_items where order_id = ${orderId}`);

/** Releases the pieces of an order. The items stay as history. Needs the lock of the order. */
export const freePieces = (ctx: Ctx, tx: Tx, orderId: string, reason: 'cancelled' | 'expired'): Promise<number> =>
  tx.run(sql`
    update order_items set released_at = ${ctx.now()}, release_reason = ${reason}
    where order_id = ${orderId} and released_at is null`);

/** Deletes the released items of deleted pieces. The order history still names the pieces. */
export async function deleteReleasedItems(
  _ctx: Ctx,
  tx: Tx,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  await tx.run(
    sql`delete from order_items where product_id = any(${productIds}::uuid[]) and release_reason in ('removed', 'passed')`,
  );
}
