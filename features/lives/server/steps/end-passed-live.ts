import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { holdFrom } from '#shared/hold.ts';
import { onLiveEnded } from '../hooks.ts';
import { lockEndOfLive } from '../sql/end-of-live.ts';
import { hasPassed } from '../sql/next-live.ts';

/**
 * Ends a live for which `hasPassed` is true. Does nothing to any other live. Takes the lock of `lockEndOfLive`, then
 * locks the live and its orders.
 * @returns true when the live has ended now.
 */
export async function endPassedLive(ctx: Ctx, liveId: string): Promise<boolean> {
  const { paymentDelayHours } = await ctx.settings.read();
  return inTransaction(ctx, async (tx) => {
    await tx.run(lockEndOfLive(liveId));
    const now = ctx.now();
    const ended = await tx.run(
      sql`update lives set ended_at = ${now} where id = ${liveId} and ${hasPassed('lives', now)}`,
    );
    if (ended === 0) return false;
    const hold = holdFrom(now, paymentDelayHours);
    if (hold) await onLiveEnded.run(ctx, tx, { liveId, hold });
    await tx.record({ type: 'live.ended', liveId });
    return true;
  });
}
