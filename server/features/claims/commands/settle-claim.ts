import type * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import type { ClaimAction } from '#domain/claims/life.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { lockClaim } from '../steps/lock-claim.ts';
import { noteDecision } from '../steps/note-decision.ts';
import { tellLine } from '../steps/tell-line.ts';

type OfClaim = ParsedInputOf<typeof adminEndpoints.dismissClaim>;

/** She no longer waits for the piece. Locks the claim. */
export const withdrawClaim = (ctx: Ctx, { claimId }: OfClaim) => settle(ctx, claimId, 'withdraw');

/** The seller says no to a claim. Locks the claim. */
export const dismissClaim = (ctx: Ctx, { claimId }: OfClaim) => settle(ctx, claimId, 'dismiss');

function settle(ctx: Ctx, claimId: string, action: ClaimAction): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, claimId, action);
    await noteDecision(ctx, tx, claimId, action);
    await tellLine(tx, claim);
    return { ok: true };
  });
}
