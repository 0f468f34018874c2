import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { assertLatestDecision } from '../steps/check-latest-decision.ts';
import { knownClaim, lockClaim } from '../steps/lock-claim.ts';
import { notifyQueueChange } from '../steps/notify-queue-change.ts';
import { returnToHolder } from '../steps/take-from-holder.ts';

/**
 * Undoes a pass. The piece returns to its order item, held by the passed claim. If the buyer has claimed the piece
 * again, the newer claim holds it (migration 0047). `undone` is the id of the release by which a later assignment was
 * undone. This assignment then does not prevent the restoration. Locks the piece, the order, then the claim.
 * @throws Refusal as `assertClaimAllows`, `claims.action-outdated`, `orders.piece-taken` when another order has the
 * piece, `orders.move-outdated`, or the refusal of a closed order.
 */
export const restorePiece = (ctx: Ctx, input: ParsedInputOf<typeof adminEndpoints.restorePiece>) =>
  inTransaction(ctx, async (tx) => {
    await restoreIn(ctx, tx, input);
    return { ok: true as const };
  });

/** Does the work of `restorePiece` in the transaction of the caller. */
export async function restoreIn(
  ctx: Ctx,
  tx: Tx,
  { claimId, reverts, undone }: ParsedInputOf<typeof adminEndpoints.restorePiece>,
): Promise<void> {
  const { liveId, productId, orderId, itemId } = await knownClaim(tx, claimId, 'restore');
  if (!orderId || !itemId) throw refuse(claimProblems.notFound);
  const assertUndo = async () => assertLatestDecision(ctx, tx, await lockClaim(tx, claimId, 'restore'), reverts);
  await returnToHolder(ctx, tx, { orderId, itemId, undone, assertUndo });
  await notifyQueueChange(tx, liveId, [productId]);
}
