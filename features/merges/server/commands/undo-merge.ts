import sql, { type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/merges/domain/endpoints.ts';
import { mergeProblems } from '#features/merges/domain/problems.ts';
import { type SinceMerge, undoRefusal, bindingEvents } from '#features/merges/domain/rules.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { restoreNotes } from '#features/notes/server/steps/move-notes.ts';
import { restoreOrders } from '#features/orders/server/steps/move-orders.ts';
import { lockPseudosOf } from '#features/users/server/steps/claim-pseudo.ts';
import { assertRoleNotHigher } from '#features/users/server/steps/check-role.ts';
import { removeBlocks } from '#features/users/server/steps/copy-blocks.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';
import { lockPiecesById } from '#features/catalog/server/steps/lock-pieces.ts';
import { restoreClaims } from '#features/claims/server/steps/restore-claims.ts';
import { notifyQueueChange } from '#features/claims/server/steps/notify-queue-change.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { openClaimStates } from '#features/claims/server/sql/open-states.ts';

interface StoredMerge {
  source: string | null;
  destination: string | null;
  isUndone: boolean;
  orderIds: string[];
  blockIds: string[];
  noteIds: string[];
}

/**
 * Undoes a merge in one transaction: moves back its orders, claims and notes, and removes the copied blocks (decision
 * 0071). Leaves out orders that were deleted since the merge. Refuses when a later change blocks the undo, or on a
 * second request. Takes the same locks as a merge.
 * @throws Refusal of `mergeProblems`, `users.role-too-low`.
 */
export async function undoMerge(ctx: SignedInCtx, { mergeId }: ParsedInputOf<typeof endpoints.undoMerge>) {
  return inTransaction(ctx, async (tx) => {
    const merge = await tx.one<StoredMerge>(sql`
      select source_id as source, destination_id as destination, undone_at is not null as "isUndone",
        order_ids as "orderIds", block_ids::text[] as "blockIds",
        note_ids as "noteIds" from user_merges where id = ${mergeId}`);
    if (!merge) throw refuse(mergeProblems.notFound);
    if (merge.isUndone) throw refuse(mergeProblems.undoneAlready);
    const { source, destination, orderIds, blockIds, noteIds } = merge;
    if (source === null || destination === null) throw refuse(mergeProblems.accountGone);
    await lockPiecesOfMerge(tx, mergeId);
    await lockPseudosOf(tx, [source, destination], restoredPseudos(mergeId));
    await lockUsers(tx, [source, destination], mergeProblems.accountGone);
    for (const userId of [source, destination]) await assertRoleNotHigher(ctx, tx, userId);
    await tx.run(sql`select 1 from orders where id = any(${orderIds}) order by id for no key update`);
    await lockClaimsOfMerge(tx, mergeId);
    const refusal = undoRefusal(await readSince(tx, mergeId));
    if (refusal) throw refusal;
    const returnedIds = await restoreOrders(ctx, tx, orderIds, source);
    await removeBlocks(tx, destination, blockIds);
    await restoreNotes(tx, noteIds, { from: destination, to: source });
    await returnClaims(tx, mergeId);
    await tx.run(sql`
      update user_merges set undone_at = ${ctx.now()}, undone_by = ${ctx.actor.name} where id = ${mergeId}`);
    const after = { orders: returnedIds.length };
    await tx.record({ type: 'person.merge-undone', userId: destination, otherId: source, data: { after } });
    for (const orderId of returnedIds)
      await tx.record({ type: 'order.merge-undone', orderId, userId: source, data: { from: destination, to: source } });
    return { ordersReturned: returnedIds.length };
  });
}

/**
 * Locks the pieces that a merge moved, and the pieces whose queue it changed. Must run before any user is locked
 * (decision 0013).
 */
const lockPiecesOfMerge = (tx: Tx, mergeId: string): Promise<number> =>
  lockPiecesById(
    tx,
    sql`
      select i.product_id from user_merges m join order_items i on i.order_id = any(m.order_ids) and i.released_at is null
        where m.id = ${mergeId}
      union select c.product_id from user_merge_claims k join claims c on c.id = k.claim_id where k.merge_id = ${mergeId}`,
  );

/** Selects the pseudos that an undo restores. The source of the merge may have another pseudo by now. */
const restoredPseudos = (mergeId: string): Sql =>
  sql`union select before ->> 'pseudo' from user_merge_claims where merge_id = ${mergeId}`;

const lockClaimsOfMerge = (tx: Tx, mergeId: string): Promise<number> =>
  tx.run(sql`
    with changed as materialized (
      select c.id, c.product_id from user_merge_claims k join claims c on c.id = k.claim_id where k.merge_id = ${mergeId})
    select 1 from claims c where c.id in (select id from changed)
      or c.is_for_server and c.product_id in (select product_id from changed)
    order by c.id for no key update`);

/** Needs the locks of the claims. */
async function returnClaims(tx: Tx, mergeId: string): Promise<void> {
  const restoredClaims = await restoreClaims(
    tx,
    sql`select claim_id, before, after from user_merge_claims where merge_id = ${mergeId}`,
  );
  for (const [liveId, liveClaims] of Map.groupBy(restoredClaims, (claim) => claim.liveId))
    await notifyQueueChange(
      tx,
      liveId,
      liveClaims.flatMap(({ productId }) => productId ?? []),
      liveClaims.map(({ pseudo }) => pseudo),
    );
  await tx.run(sql`delete from user_merge_claims where merge_id = ${mergeId}`);
}

/** `from` clause with the orders `o` of the merge `m`. Needs `m` of `user_merges` in scope. */
const ordersOfMerge = sql`from orders o where o.id = any(m.order_ids)`;
/** `from` clause with the claims `c` that the merge `m` changed, and their stored states `k`. Needs `m` in scope. */
const claimsOfMerge = sql`from user_merge_claims k join claims c on c.id = k.claim_id where k.merge_id = m.id`;

/**
 * True when claim `c` no longer has the pseudo, the speaker or the state that the merge gave it. Also true when the
 * claim has an item of an order outside the merge.
 */
const isChanged = sql`(
  (c.pseudo, c.tiktok_user_id) is distinct from (k.after ->> 'pseudo', k.after ->> 'tiktok_user_id')
  or (k.before ->> 'state', k.before ->> 'certainty') is distinct from (k.after ->> 'state', k.after ->> 'certainty')
    and (c.state, c.certainty, c.item_id::text)
      is distinct from (k.after ->> 'state', k.after ->> 'certainty', k.after ->> 'item_id')
  or c.item_id is not null and c.item_id::text is distinct from k.after ->> 'item_id' and not exists (
    select from order_items i where i.id = c.item_id and i.order_id = any(m.order_ids)))`;

/** True when another open claim on the piece has the pseudo or the TikTok id that the undo would restore. */
const isAskedAgain = sql`(k.before ->> 'state' in (${openClaimStates}) and exists (
  select from claims later where later.product_id = c.product_id and later.state in (${openClaimStates})
    and (later.pseudo = k.before ->> 'pseudo' or later.tiktok_user_id = k.before ->> 'tiktok_user_id')
    and not exists (select from user_merge_claims known where known.merge_id = m.id and known.claim_id = later.id)))`;

/**
 * `from` clause with the claims `c` by which the destination got a piece of an order of the merge `m` since, such as by
 * a comment that gives the piece up. Needs `m` in scope.
 */
const claimsSince = sql`from order_items i join claims c on c.item_id = i.id and c.state = 'held'
  join users u on u.id = m.destination_id and (u.tiktok_username = c.pseudo or u.tiktok_user_id = c.tiktok_user_id)
  where i.order_id = any(m.order_ids) and i.released_at is null and not exists (
    select from user_merge_claims known where known.merge_id = m.id and known.claim_id = c.id)`;

const paidStatuses = sqlWords(statusesWhere((life) => life.isPastPayment));

/** True when event `e` sets an order to paid by hand. The money may be cash of the destination. */
const setsPaid = sql`(e.type = ${'order.status-changed' satisfies OrderEventType}
  and e.data ->> 'to' in (${paidStatuses}) and not e.data ->> 'from' in (${paidStatuses}))`;

/**
 * Reads the changes since a merge that may block its undo. The pieces, users, orders and claims must be locked.
 * @throws Refusal `merges.not-found`.
 */
async function readSince(db: Db, mergeId: string): Promise<SinceMerge> {
  const since = await db.one<SinceMerge>(sql`
    select m.undone_at is not null as "isUndone",
      array(select o.order_number ${ordersOfMerge} and o.user_id is distinct from m.destination_id order by 1) as "movedOn",
      array(select o.order_number ${ordersOfMerge} and exists (
        select from orders same_parcel where same_parcel.parcel_id = o.parcel_id and not same_parcel.id = any(m.order_ids)) order by 1)
        as "parcelShared",
      array(select o.order_number ${ordersOfMerge} and (o.paid_outside_at >= m.merged_at or exists (
        select from events e where e.order_id = o.id
          and (e.actor_id = m.destination_id or e.type = any(${bindingEvents}) or ${setsPaid})
          and e.id > (select max(merged.id) from events merged where merged.order_id = o.id
            and merged.type = 'order.merged' and merged.data ->> 'to' = m.destination_id::text))) order by 1) as "usedSince",
      array(select c.ref ${claimsOfMerge} and (${isChanged} or ${isAskedAgain}) union select c.ref ${claimsSince} order by 1)
        as refs
    from user_merges m where m.id = ${mergeId}`);
  if (!since) throw refuse(mergeProblems.notFound);
  return since;
}
