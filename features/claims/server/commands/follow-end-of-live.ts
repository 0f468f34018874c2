import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { enqueueMailsOfLive } from '#features/orders/server/steps/write-live-mail.ts';
import { isReleased } from '../steps/find-holding.ts';
import { followFreePiece } from './follow-free-piece.ts';
import { giveToNext } from './give-to-next.ts';

/**
 * Processes the pieces that were released during a live and have a queue, as if they were released after it. Does
 * nothing while the live is on again. Idempotent. A failure does not stop the batch.
 * @returns false after a failure.
 */
export async function followEndOfLive(ctx: Ctx, liveId: string): Promise<boolean> {
  const awaitedPieces = await ctx.db.many<{ productId: string }>(sql`
    select distinct c.product_id as "productId" from claims c join lives l on l.id = c.live_id
    where c.live_id = ${liveId} and c.state = 'waiting' and not l.is_active
      and ${isReleased(sql`c.product_id`)}`);
  let isDone = true;
  for (const { productId } of awaitedPieces)
    // Runs `followFreePiece` also after a failed assignment, so that the piece is in « À traiter ».
    for (const follow of [giveToNext, followFreePiece])
      try {
        await follow(ctx, productId);
      } catch (error) {
        isDone = false;
        reportItemFailure(ctx, error, {
          work: 'end of live',
          message: 'claims: a piece is not followed',
          ids: { productId },
        });
      }
  return isDone;
}

/**
 * Runs after the end of a live. Gives the pieces first, so that the mails list them.
 * @throws Error after a failure, so that the job runs again.
 */
export async function runAfterLive(ctx: Ctx, liveId: string): Promise<void> {
  const isDone = await followEndOfLive(ctx, liveId);
  await enqueueMailsOfLive(ctx, liveId);
  if (!isDone) throw new Error('a piece of an ended live is not followed');
}
