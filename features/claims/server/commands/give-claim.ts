import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { blockReason } from '#features/users/server/sql/blocks.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { readNewOrderSettings } from '#features/orders/server/steps/begin-order.ts';
import { giveWaiting } from '../steps/give-waiting.ts';
import { takeFromHolder } from '../steps/take-from-holder.ts';

/**
 * Gives a free piece to a claim of its queue. With `takenFrom`, gives the piece that this order holds. Idempotent by
 * `key`.
 * @returns the assignment, and as `taken` the item of `takenFrom` that was released for it.
 * @throws Refusal of ADM-27, `claims.not-in-this-state`, or `claims.blocked` without the seller’s confirmation.
 */
export async function giveClaim(
  ctx: Ctx,
  { claimId, key, unlessBlocked, takenFrom }: ParsedInputOf<typeof adminEndpoints.giveClaim>,
) {
  const newOrder = await readNewOrderSettings(ctx);
  return inTransaction(ctx, async (tx) => {
    const taken = takenFrom ? await takeFromHolder(ctx, tx, { claimId, orderId: takenFrom, key }) : null;
    const assignment = await giveWaiting(ctx, tx, claimId, newOrder, key);
    if (unlessBlocked) await assertNotBlocked(tx, claimId);
    return { ...assignment, taken };
  });
}

/** Refuses a blocked buyer. Runs after the lock of the buyer, so that no concurrent block is missed. */
async function assertNotBlocked(tx: Tx, claimId: string): Promise<void> {
  const claim = await tx.one<{ pseudo: string; ref: number; reason: string | null }>(
    sql`select pseudo, ref, ${blockReason('c')} as reason from claims c where c.id = ${claimId}::bigint`,
  );
  if (claim?.reason) throw refuse(claimProblems.blocked, { ...claim, reason: claim.reason });
}
