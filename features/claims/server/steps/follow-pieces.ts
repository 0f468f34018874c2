import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { followFreePiece } from '../commands/follow-free-piece.ts';
import { giveToNext } from '../commands/give-to-next.ts';

/**
 * Gives each free piece to the first claim if the settings allow it, and raises or settles its alert. A failure does
 * not stop the other pieces.
 * @param work name of the work in the log.
 * @returns false after a failure.
 */
export async function followPieces(ctx: Ctx, productIds: readonly string[], work: string): Promise<boolean> {
  let isDone = true;
  for (const productId of productIds)
    // Calls `followFreePiece` even after a failed assignment, so that « À traiter » shows the piece.
    for (const follow of [giveToNext, followFreePiece])
      try {
        await follow(ctx, productId);
      } catch (error) {
        isDone = false;
        const message = 'claims: a released piece could not be given or reported';
        reportItemFailure(ctx, error, { work, message, ids: { productId } });
      }
  return isDone;
}
