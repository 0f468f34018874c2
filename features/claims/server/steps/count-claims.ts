import type { DeclaredCounter } from '#platform/server/metrics/declared.ts';
import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

export const commentsRead = {
  name: 'defile_comments_read_total',
  help: 'Comments of lives that were read for claims',
} satisfies DeclaredCounter;

export const claimsMade = {
  name: 'defile_claims_total',
  help: 'New claims, read in comments or entered by a person',
  label: 'source',
} satisfies DeclaredCounter;

/** Returns whether viewers have claimed pieces of the live. */
export async function readClaimAudience(
  _ctx: Ctx,
  tx: Tx,
  { liveId }: { liveId: string },
): Promise<{ hasAudience: boolean }> {
  const claim = await tx.one(sql`select from claims where live_id = ${liveId} limit 1`);
  return { hasAudience: claim !== null };
}
