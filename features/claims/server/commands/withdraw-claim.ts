import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import type * as endpoints from '#features/claims/domain/endpoints.ts';
import type { ClaimAction } from '#features/claims/domain/lifecycle.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { lockClaim, type KnownClaim } from '../steps/lock-claim.ts';
import { recordDecision } from '../steps/record-decision.ts';
import { notifyQueueChange } from '../steps/notify-queue-change.ts';

type OfClaim = ParsedInputOf<typeof adminEndpoints.dismissClaim>;

/** Withdraws a claim for its claimant. Locks the claim. @throws Refusal as `assertClaimAllows`. */
export async function withdrawClaim(ctx: Ctx, { claimId }: OfClaim) {
  await runAction(ctx, claimId, 'withdraw');
  return { ok: true as const };
}

/** Dismisses a claim. Locks the claim. @throws Refusal as `assertClaimAllows`. */
export const dismissClaim = (ctx: Ctx, { claimId }: OfClaim) => runAction(ctx, claimId, 'dismiss');

/**
 * Withdraws a claim of the signed-in user. Records the pseudo as author, because the name of an account is an e-mail
 * address. Locks the claim.
 * @throws Refusal `claims.not-found`, also for another user’s claim.
 */
export const withdrawMyClaim = (ctx: SignedInCtx, { claimId }: ParsedInputOf<typeof endpoints.withdrawMyClaim>) =>
  inTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, claimId, 'withdraw', ctx.actor.userId);
    await recordAction(ctx, tx, claim, 'withdraw', claim.pseudo);
    return { ok: true as const };
  });

const runAction = (ctx: Ctx, claimId: string, kind: ClaimAction) =>
  inTransaction(ctx, async (tx) => recordAction(ctx, tx, await lockClaim(tx, claimId, kind), kind));

async function recordAction(ctx: Ctx, tx: Tx, claim: KnownClaim, kind: ClaimAction, by?: string) {
  const action = await recordDecision(ctx, tx, claim.id, kind, by);
  await notifyQueueChange(tx, claim.liveId, [claim.productId], [claim.pseudo]);
  return { ok: true as const, action };
}
