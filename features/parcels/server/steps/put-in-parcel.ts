import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Makes a parcel that is open until this instant; null for a parcel that takes no further order. @returns its id. */
export async function makeParcel(ctx: Ctx, tx: Tx, openUntil: Date | null): Promise<string> {
  const made = await tx.one<{ id: string }>(sql`
    insert into parcels (created_at, open_until) values (${ctx.now()}, ${openUntil}) returning id`);
  if (!made) throw new Error('a parcel was not kept');
  return made.id;
}

/** Puts locked orders in a parcel; null takes them out of their parcel. */
export async function putInParcel(
  ctx: Ctx,
  tx: Tx,
  orderIds: readonly string[],
  parcelId: string | null,
): Promise<void> {
  await tx.run(sql`update orders set parcel_id = ${parcelId}, updated_at = ${ctx.now()} where id = any(${orderIds})`);
}
