import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Checks whether a live has a claim. */
export async function findClaims(_ctx: Ctx, tx: Tx, { liveId }: { liveId: string }): Promise<{ isHeard: boolean }> {
  const claim = await tx.one(sql`select from claims where live_id = ${liveId} limit 1`);
  return { isHeard: claim !== null };
}
