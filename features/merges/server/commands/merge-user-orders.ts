import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/merges/domain/endpoints.ts';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { copyBlocks } from '#features/users/server/steps/copy-blocks.ts';
import { lockPseudosOf } from '#features/users/server/steps/claim-pseudo.ts';
import { moveNotes } from '#features/notes/server/steps/move-notes.ts';
import { moveOrders } from '#features/orders/server/steps/move-orders.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';
import { recordMerge } from '../steps/record-merge.ts';
import { lockPiecesToMerge, mergeClaims } from '../steps/merge-claims.ts';

/**
 * Moves all orders of one user to another, in one transaction. Orders keep their data except their user (ADM-13). Moves
 * the blocks, the claims and the notes too (decision 0065). Records what moved, for an undo (decision 0071). Locks the
 * pieces, the pseudos, the users, the orders, then the claims.
 */
export async function mergeUserOrders(ctx: SignedInCtx, input: ParsedInputOf<typeof endpoints.mergeUserOrders>) {
  const { source_user_id: source, destination_user_id: destination } = input;
  if (source === destination) throw refuse(userProblems.sameUser);
  return inTransaction(ctx, async (tx) => {
    await lockPiecesToMerge(tx, { source });
    // Same lock order as a buyer who claims a pseudo, to prevent deadlocks: pseudos before users.
    await lockPseudosOf(tx, [source, destination]);
    await lockUsers(tx, [source, destination]);
    const orderIds = await moveOrders(tx, source, destination, ctx.now());
    if (orderIds.length === 0) throw refuse(userProblems.nothingToMerge);
    const blockIds = await copyBlocks(tx, source, destination);
    const noteIds = await moveNotes(tx, source, destination);
    const mergeId = await recordMerge(ctx, tx, { source, destination, orderIds, blockIds, noteIds });
    await mergeClaims(ctx, tx, { source, destination, mergeId });
    const after = { orders: orderIds.length };
    await tx.record({ type: 'person.merged', userId: destination, otherId: source, data: { after } });
    for (const orderId of orderIds)
      await tx.record({ type: 'order.merged', orderId, userId: destination, data: { from: source, to: destination } });
    return { ordersTransferred: orderIds.length };
  });
}
