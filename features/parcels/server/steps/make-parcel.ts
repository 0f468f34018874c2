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
