import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Checks whether a live has received an event or a viewer. */
export async function findReceived(_ctx: Ctx, tx: Tx, { liveId }: { liveId: string }): Promise<{ isHeard: boolean }> {
  const row = await tx.one(sql`
    select where exists (select from tiktok_event where live_id = ${liveId})
      or exists (select from tiktok_live_users where live_id = ${liveId})`);
  return { isHeard: row !== null };
}
