import sql from 'sql-template-tag';
import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { notifyQueueChange } from '../steps/notify-queue-change.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { assertLatestMove } from '#features/orders/server/steps/check-latest-move.ts';
import { undoAssignment } from '#features/orders/server/steps/undo-assignment.ts';
import { assertLatestDecision } from '../steps/check-latest-decision.ts';
import { isPieceSold } from '../steps/find-holding.ts';
import { lockPiecesOfComment } from '../steps/find-piece.ts';
import { assertClaimAllows, findClaim, heldItemOf, type KnownClaim, lockClaim } from '../steps/lock-claim.ts';
import { recordDecision } from '../steps/record-decision.ts';
import { lockBothHolders, returnToHolder } from '../steps/take-from-holder.ts';
import { restoreIn } from './restore-piece.ts';
import { restoreDuplicates } from '../steps/withdraw-duplicates.ts';

/**
 * Undoes an assignment or a dismissal: the claim waits again, in its old place. Undoes a pass as `restorePiece` does.
 * With `restores`, also returns the piece to the order from which the assignment took it, in the same transaction.
 * Locks the pieces of the comment. For an assignment, locks the pseudo, the buyer and the order; with `restores`, both
 * buyers and their orders. Locks the claim last.
 * @returns the id of the release of the piece; null when no piece was released or its order was deleted.
 * @throws Refusal `claims.action-outdated`, `claims.sold`, or the refusal of an order that can no longer release
 * pieces. With `restores`, `orders.item-not-found`, `orders.move-outdated` or the refusal of an order that takes no
 * more pieces.
 */
export function undoClaim(ctx: Ctx, { claimId, reverts, restores }: ParsedInputOf<typeof adminEndpoints.undoClaim>) {
  return inTransaction(ctx, async (tx) => {
    const found = await findClaim(tx, claimId);
    if (found?.state === 'released') {
      // The assignment that took the piece has ended, so this undo would restore the claim and not the earlier holder.
      if (restores) throw refuse(claimProblems.actionOutdated, { ...found, by: found.decidedBy });
      await restoreIn(ctx, tx, { claimId, reverts });
      return { ok: true as const, released: null };
    }
    const known = assertClaimAllows('undo', found);
    await lockPiecesOfComment(tx, claimId);
    if (restores) {
      await assertOfPiece(tx, restores.itemId, known.productId);
      // The assignment that took the piece is gone, so this undo would return the piece without the locks.
      if (!known.orderId) throw refuse(claimProblems.actionOutdated, { ...known, by: known.decidedBy });
      await lockBothHolders(tx, known, [known.orderId, restores.orderId]);
    }
    let claim = known;
    const assertUndo = async () => {
      claim = await lockClaim(tx, claimId, 'undo');
      await assertLatestDecision(ctx, tx, claim, reverts);
    };
    if (known.state === 'held') await undoAssignment(ctx, tx, { ...heldItemOf(known), assertUndo });
    else {
      await assertUndo();
      await assertUnsold(tx, claim);
    }
    const duplicates = await restoreDuplicates(tx, claim);
    await recordDecision(ctx, tx, claimId, 'undo');
    await notifyQueueChange(tx, claim.liveId, [claim.productId, ...duplicates]);
    const release = await tx.one<{ action: string }>(
      sql`select last_action::text as action from order_items where id = ${known.itemId} and released_at is not null`,
    );
    if (restores) {
      const { reverts: taken, ...item } = restores;
      const assertReleaseIsLatest = () => assertLatestMove(ctx, tx, item, taken);
      await returnToHolder(ctx, tx, { ...item, undone: release?.action, assertUndo: assertReleaseIsLatest });
    }
    return { ok: true as const, released: release?.action ?? null };
  });
}

/**
 * Refuses an order item of another piece, because the undo locks this piece only.
 * @throws Refusal `orders.item-not-found`.
 */
async function assertOfPiece(tx: Tx, itemId: string, productId: string): Promise<void> {
  const item = await tx.one(sql`select 1 from order_items where id = ${itemId} and product_id = ${productId}`);
  if (!item) throw refuse(orderProblems.itemNotFound);
}

/**
 * Refuses when the piece is sold, because no later payment would close the claim. The piece must be locked.
 * @throws Refusal `claims.sold`.
 */
async function assertUnsold(tx: Tx, { productId, ref }: KnownClaim): Promise<void> {
  const sold = await tx.one(sql`select 1 where ${isPieceSold(sql`${productId}::uuid`)}`);
  if (sold) throw refuse(claimProblems.sold, { ref });
}
