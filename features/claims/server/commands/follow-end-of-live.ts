import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { hasEnded } from '#features/lives/server/sql/next-live.ts';
import { enqueueMailsOfLive } from '#features/orders/server/steps/write-live-mail.ts';
import { isReleased } from '../steps/find-holding.ts';
import { followPieces } from '../steps/follow-pieces.ts';

/**
 * Gives or reports each piece that was released during a live and has a queue, like a piece released after the live.
 * Does nothing unless the live has ended. Idempotent. A failure does not stop the batch.
 * @returns false after a failure.
 */
export async function followEndOfLive(ctx: Ctx, liveId: string): Promise<boolean> {
  const awaitedPieces = await ctx.db.many<{ productId: string }>(sql`
    select distinct c.product_id as "productId" from claims c join lives l on l.id = c.live_id
    where c.live_id = ${liveId} and c.state = 'waiting' and ${hasEnded('l', ctx.now())}
      and ${isReleased(sql`c.product_id`)}`);
  return followPieces(
    ctx,
    awaitedPieces.map(({ productId }) => productId),
    'end of live',
  );
}

/**
 * Ends the airing of the last piece of an ended live. Otherwise a « moi » after a later start of this live would claim
 * this piece.
 */
const endAiring = (ctx: Ctx, liveId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const aired = await tx.one(sql`
      update live_airings a set aired_to = greatest(coalesce(l.ended_at, ${ctx.now()}), a.aired_from) from lives l
      where a.live_id = ${liveId} and a.aired_to is null and l.id = a.live_id and ${hasEnded('l', ctx.now())}
      returning a.live_id`);
    if (aired) await tx.record({ type: 'claim.changed', liveId });
  });

/**
 * Runs after the end of a live. Gives the pieces before it queues the mails, so that the mails list the given pieces.
 * @throws Error after a failure, so that the job runs again.
 */
export async function runAfterLive(ctx: Ctx, liveId: string): Promise<void> {
  await endAiring(ctx, liveId);
  const isDone = await followEndOfLive(ctx, liveId);
  await enqueueMailsOfLive(ctx, liveId);
  if (!isDone) throw new Error('a piece of an ended live could not be given or reported');
}
