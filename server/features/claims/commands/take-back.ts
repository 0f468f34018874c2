import type * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import { claimProblems } from '#domain/claims/problems.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { releaseItem } from '#server/features/orders/steps/release-item.ts';
import { knownClaim } from '../steps/lock-claim.ts';
import { noteDecision } from '../steps/note-decision.ts';
import { tellLine } from '../steps/tell-line.ts';

/** Takes a piece back from whom it was given to by mistake: she waits again, in her old place. Locks the order, then the claim. */
export const undoGive = (ctx: Ctx, { claimId }: ParsedInputOf<typeof adminEndpoints.undoGive>) =>
  takeBack(ctx, claimId, 'undo-give');

/** The holder gives the piece up, or the seller moves on to the next: it is free. Locks the order, then the claim. */
export const passPiece = (ctx: Ctx, { claimId }: ParsedInputOf<typeof adminEndpoints.passPiece>) =>
  takeBack(ctx, claimId, 'pass');

const reasons = { 'undo-give': 'removed', pass: 'passed' } as const;

function takeBack(ctx: Ctx, claimId: string, action: keyof typeof reasons): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const claim = await knownClaim(tx, claimId, action);
    const { orderId, itemId } = claim;
    if (!orderId || !itemId) throw refuse(claimProblems.notFound);
    // Whoever released the line meanwhile is told by this step: it is in the order no more.
    await releaseItem(ctx, tx, { orderId, itemId, reason: reasons[action] });
    await noteDecision(ctx, tx, claimId, action);
    await tellLine(tx, claim);
    return { ok: true };
  });
}
