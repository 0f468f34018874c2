import sql from 'sql-template-tag';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Stores a label, and clears the return of an earlier parcel. `path` is null for a label made outside the shop. */
export function recordLabel(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  { trackingId, path }: { trackingId: string; path: string | null },
): void {
  tx.send(sql`
    update orders set shipping_label_path = ${path}, tracking_id = ${trackingId}, returned_at = null,
      updated_at = ${ctx.now()} where id = ${orderId}`);
}

/** Needs the locks of the orders. */
export async function removeLabel(ctx: Ctx, tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update orders set shipping_label_path = null, tracking_id = null, returned_at = null, updated_at = ${ctx.now()}
    where id = any(${orderIds})`);
}

/**
 * Needs the lock of the order. The instant of a return is stored once, and cleared when the parcel is no longer
 * returned.
 */
export async function recordTracking(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  { status, isReturned }: { status: OrderStatus; isReturned: boolean },
): Promise<void> {
  await tx.run(sql`
    update orders set status = ${status}, updated_at = ${ctx.now()},
      returned_at = case when ${isReturned} then coalesce(returned_at, ${ctx.now()}) end
    where id = ${orderId}`);
}

/** Needs the locks of the orders. */
export async function recordResending(
  ctx: Ctx,
  tx: Tx,
  orderIds: readonly string[],
  status: OrderStatus,
): Promise<void> {
  await tx.run(sql`
    update orders set status = ${status}, returned_at = null, tracking_id = null, updated_at = ${ctx.now()}
    where id = any(${orderIds})`);
}

/** Needs the lock of the order. */
export async function recordPreparation(ctx: Ctx, tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  await tx.run(sql`update orders set status = ${status}, updated_at = ${ctx.now()} where id = ${orderId}`);
}
