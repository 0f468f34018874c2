import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Says whether an event or a viewer of a live was heard. */
export async function findHeard(_ctx: Ctx, tx: Tx, { liveId }: { liveId: string }): Promise<{ isHeard: boolean }> {
  const heard = await tx.one(sql`
    select where exists (select from tiktok_event where live_id = ${liveId})
      or exists (select from tiktok_live_users where live_id = ${liveId})`);
  return { isHeard: heard !== null };
}
