import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/merges/domain/endpoints.ts';
import { mergeProblems } from '#features/merges/domain/problems.ts';
import { whyNotUndone } from '#features/merges/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { returnNotes } from '#features/notes/server/steps/move-notes.ts';
import { returnOrders } from '#features/orders/server/steps/move-orders.ts';
import { lockPseudosOf } from '#features/users/server/steps/claim-pseudo.ts';
import { removeBlocks } from '#features/users/server/steps/copy-blocks.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';
import { readSince } from '../steps/read-since.ts';
import { lockClaimsOfMerge, lockPiecesOfMerge, returnClaims } from '../steps/return-claims.ts';

interface Kept {
  source: string | null;
  destination: string | null;
  isUndone: boolean;
  orderIds: string[];
  blockIds: string[];
  noteIds: string[];
}

/**
 * Undoes a merge: moves back its orders, claims, blocks and notes, in one transaction (decision 0071). Refuses when a
 * later change blocks the undo, or on a second request. Takes the same locks as a merge.
 * @throws Refusal of `mergeProblems`.
 */
export async function undoMerge(ctx: SignedInCtx, { mergeId }: ParsedInputOf<typeof endpoints.undoMerge>) {
  return inTransaction(ctx, async (tx) => {
    const kept = await tx.one<Kept>(sql`
      select source_id as source, destination_id as destination, undone_at is not null as "isUndone",
        order_ids as "orderIds", block_ids::text[] as "blockIds",
        note_ids as "noteIds" from user_merges where id = ${mergeId}`);
    if (!kept) throw refuse(mergeProblems.notFound);
    if (kept.isUndone) throw refuse(mergeProblems.undoneAlready);
    const { source, destination, orderIds, blockIds, noteIds } = kept;
    if (source === null || destination === null) throw refuse(mergeProblems.accountGone);
    await lockPiecesOfMerge(tx, mergeId);
    await lockPseudosOf(tx, [source, destination]);
    await lockUsers(tx, [source, destination], mergeProblems.accountGone);
    await tx.run(sql`select 1 from orders where id = any(${orderIds}) order by id for no key update`);
    await lockClaimsOfMerge(tx, mergeId);
    const refusal = whyNotUndone(await readSince(tx, mergeId));
    if (refusal) throw refusal;
    await returnOrders(ctx, tx, orderIds, source);
    await removeBlocks(tx, destination, blockIds);
    await returnNotes(tx, noteIds, { from: destination, to: source });
    await returnClaims(tx, mergeId);
    await tx.run(sql`
      update user_merges set undone_at = ${ctx.now()}, undone_by = ${ctx.actor.name} where id = ${mergeId}`);
    const after = { orders: orderIds.length };
    await tx.record({ type: 'person.merge-undone', userId: destination, otherId: source, data: { after } });
    for (const orderId of orderIds)
      await tx.record({ type: 'order.merge-undone', orderId, userId: source, data: { from: destination, to: source } });
    return { ordersReturned: orderIds.length };
  });
}
