import sql from 'sql-template-tag';
import type * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { giveInLive } from '#server/features/orders/steps/give-in-live.ts';
import { knownClaim, lockClaim } from '../steps/lock-claim.ts';
import { tellLine } from '../steps/tell-line.ts';
import { nameOf } from '../steps/note-decision.ts';

/**
 * Gives a free piece to somebody in its line, as ADM-27 gives it to a pseudo: the line of her order takes the claim
 * with it (migration 0015). Locks the piece, the buyer, the order, then the claim.
 * @throws Refusal of ADM-27, or `claims.not-in-this-state` when somebody decided otherwise meanwhile.
 */
export async function giveClaim(ctx: Ctx, { claimId }: ParsedInputOf<typeof adminEndpoints.giveClaim>) {
  return inTransaction(ctx, async (tx) => {
    const { liveId, productId, pseudo } = await knownClaim(tx, claimId, 'give');
    const { orderId, orderNumber, itemId, ref } = await giveInLive(tx, { liveId, productId, pseudo, comment: null });
    // Dismissed or withdrawn while the piece was waited for, it did not follow.
    await lockClaim(tx, claimId, 'pass');
    tx.finally(sql`update claims set decided_by = ${nameOf(ctx)} where id = ${claimId}::bigint`);
    await tellLine(tx, { liveId, productId });
    return { orderId, orderNumber, itemId, pseudo, ref };
  });
}
