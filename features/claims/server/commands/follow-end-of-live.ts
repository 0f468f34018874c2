import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { enqueueMailsOfLive } from '#features/orders/server/steps/write-live-mail.ts';
import { isReleased } from '../steps/find-holding.ts';
import { followFreePiece } from './follow-free-piece.ts';
import { giveToNext } from './give-to-next.ts';

/**
 * Gives or reports each piece that was released during a live and has a queue, like a piece released after the live.
 * Does nothing while the live is active again. Idempotent. A failure does not stop the batch.
 * @returns false after a failure.
 */
export async function followEndOfLive(ctx: Ctx, liveId: string): Promise<boolean> {
  const awaitedPieces = await ctx.db.many<{ productId: string }>(sql`
    select distinct c.product_id as "productId" from claims c join lives l on l.id = c.live_id
    where c.live_id = ${liveId} and c.state = 'waiting' and not l.is_active
      and ${isReleased(sql`c.product_id`)}`);
  let isDone = true;
  for (const { productId } of awaitedPieces)
    // Calls `followFreePiece` even after a failed assignment, so that « À traiter » shows the piece.
    for (const follow of [giveToNext, followFreePiece])
      try {
        await follow(ctx, productId);
      } catch (error) {
        isDone = false;
        reportItemFailure(ctx, error, {
          work: 'end of live',
          message: 'claims: a released piece could not be given or reported',
          ids: { productId },
        });
      }
  return isDone;
}

/**
 * Runs after the end of a live. Gives the pieces before it queues the mails, so that the mails list the given pieces.
 * @throws Error after a failure, so that the job runs again.
 */
export async function runAfterLive(ctx: Ctx, liveId: string): Promise<void> {
  const isDone = await followEndOfLive(ctx, liveId);
  await enqueueMailsOfLive(ctx, liveId);
  if (!isDone) throw new Error('a piece of an ended live could not be given or reported');
}
