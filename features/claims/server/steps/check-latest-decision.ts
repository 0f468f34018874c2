import { claimProblems } from '#features/claims/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { assertLatest } from '#platform/server/events/assert-latest.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { readLatestItemEvent } from '#features/orders/server/steps/check-latest-move.ts';
import type { KnownClaim } from './lock-claim.ts';
import { authorNameOf } from './record-decision.ts';

/**
 * Checks that an undo reverts the latest action on a claim. The claim and its order must be locked.
 * @throws Refusal `claims.action-outdated`, `undo.unnamed-action`.
 */
export async function assertLatestDecision(ctx: Ctx, tx: Tx, claim: KnownClaim, reverts?: string): Promise<void> {
  const { action: id, state, itemId, orderId, decidedAt, decidedBy, pseudo, ref } = claim;
  const outdated = refuse(claimProblems.actionOutdated, { pseudo, ref, by: decidedBy });
  // The claim does not name the author when the piece was given on the page of the order. The order history does.
  const author =
    state !== 'dismissed' && itemId && orderId ? await readLatestItemEvent(ctx, tx, { itemId, orderId }) : null;
  const latest = author ?? {
    isOwn: decidedBy !== null && decidedBy === authorNameOf(ctx),
    at: decidedAt ?? new Date(0),
  };
  assertLatest(ctx, reverts, { id, ...latest }, outdated);
}
