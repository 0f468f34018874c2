import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Puts locked orders in a parcel; null takes them out of their parcel. */
export async function moveToParcel(
  ctx: Ctx,
  tx: Tx,
  orderIds: readonly string[],
  parcelId: string | null,
): Promise<void> {
  await tx.run(sql`update orders set parcel_id = ${parcelId}, updated_at = ${ctx.now()} where id = any(${orderIds})`);
}
