import type * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import { claimProblems } from '#domain/claims/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { releaseItem } from '#server/features/orders/steps/release-item.ts';
import { undoGive } from '#server/features/orders/steps/undo-give.ts';
import { knownClaim, lockClaim } from '../steps/lock-claim.ts';
import { noteDecision } from '../steps/note-decision.ts';
import { tellLines } from '#server/events/tell-line.ts';
import { restoreTwins } from '../steps/settle-twins.ts';

/**
 * Takes a gift or a no back: she waits again, in her old place. Of a gift, locks the pseudo, the buyer and the order, then the claim.
 * @throws Refusal of the order when it gives no pieces back any more.
 */
export const undoClaim = (ctx: Ctx, { claimId }: OfClaim) => takeBack(ctx, claimId, 'undo');

/** The holder gives the piece up, or the seller moves on to the next: it is free. Locks the order, then the claim. */
export const passPiece = (ctx: Ctx, { claimId }: OfClaim) => takeBack(ctx, claimId, 'pass');

type OfClaim = ParsedInputOf<typeof adminEndpoints.passPiece>;

function takeBack(ctx: Ctx, claimId: string, action: 'undo' | 'pass'): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const known = await knownClaim(tx, claimId, action);
    const { orderId, itemId, state } = known;
    if (state === 'held') {
      if (!orderId || !itemId) throw refuse(claimProblems.notFound);
      // Whoever released the line meanwhile is told by this step: it is in the order no more.
      if (action === 'undo') await undoGive(ctx, tx, { orderId, itemId });
      else await releaseItem(ctx, tx, { orderId, itemId, reason: 'passed' });
    } else await lockClaim(tx, claimId, action);
    const twins = action === 'undo' ? await restoreTwins(tx, known) : [];
    await noteDecision(ctx, tx, claimId, action);
    await tellLines(tx, known.liveId, [known.productId, ...twins]);
    return { ok: true };
  });
}
