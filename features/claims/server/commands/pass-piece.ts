import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import { releaseItem } from '#features/orders/server/steps/release-item.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { heldItemOf, knownClaim } from '../steps/lock-claim.ts';
import { notifyQueueChange } from '../steps/notify-queue-change.ts';
import { recordDecision } from '../steps/record-decision.ts';

/**
 * Releases a piece for the next claim: the holder gives it up, or the seller passes it. Locks the order, then the
 * claim.
 * @throws Refusal as `assertClaimAllows` and `releaseItem`.
 */
export function passPiece(ctx: Ctx, { claimId }: ParsedInputOf<typeof adminEndpoints.passPiece>) {
  return inTransaction(ctx, async (tx) => {
    const known = await knownClaim(tx, claimId, 'pass');
    // Throws when another request has released the item already.
    await releaseItem(ctx, tx, { ...heldItemOf(known), reason: 'passed' });
    const action = await recordDecision(ctx, tx, claimId, 'pass');
    await notifyQueueChange(tx, known.liveId, [known.productId]);
    return { ok: true as const, action };
  });
}
