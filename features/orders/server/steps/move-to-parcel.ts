import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Needs the locks of the orders. A `parcelId` of null takes them out of their parcel. */
export async function moveToParcel(
  ctx: Ctx,
  tx: Tx,
  orderIds: readonly string[],
  parcelId: string | null,
): Promise<void> {
  await tx.run(sql`update orders set parcel_id = ${parcelId}, updated_at = ${ctx.now()} where id = any(${orderIds})`);
}

/** Selects the ids of cancelled orders whose postage the shop keeps for the parcels of these orders (decision 0083). */
export const payersOf = (orderIds: readonly string[]): Sql => sql`
  select id from orders where postage_parcel_id in (select parcel_id from orders where id = any(${orderIds}))`;

/** Assigns the postage that is kept for `parcelIds` to the parcel `parcelId`. Needs the locks of `payersOf`. */
export function movePostage(tx: Tx, parcelIds: readonly string[], parcelId: string): void {
  tx.send(sql`update orders set postage_parcel_id = ${parcelId} where postage_parcel_id = any(${parcelIds})`);
}
