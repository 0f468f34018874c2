import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/merges/domain/endpoints.ts';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { assertRoleNotHigher } from '#features/users/server/steps/check-role.ts';
import { copyBlocks } from '#features/users/server/steps/copy-blocks.ts';
import { lockPseudosOf } from '#features/users/server/steps/claim-pseudo.ts';
import { moveNotes } from '#features/notes/server/steps/move-notes.ts';
import { moveOrders } from '#features/orders/server/steps/move-orders.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';
import sql, { type Sql } from 'sql-template-tag';
import { lockPiecesById } from '#features/catalog/server/steps/lock-pieces.ts';
import { claimsOf, moveClaims } from '#features/claims/server/steps/move-claims.ts';
import { notifyQueueChange } from '#features/claims/server/steps/notify-queue-change.ts';
import { claimState } from '#features/claims/server/steps/restore-claims.ts';
import { openClaimStates } from '#features/claims/server/sql/open-states.ts';

/**
 * Moves all orders of one user to another, in one transaction. Orders keep their data except their user (ADM-13).
 * Copies the blocks, and moves the claims and the notes (decision 0065). Records what moved, for an undo (decision
 * 0071). Locks the pieces, the pseudos, the users, the orders, then the claims.
 * @throws Refusal `users.role-too-low` when one of the users has a higher role than the caller, `users.not-found`,
 * `users.same-user` or `users.nothing-to-merge`.
 */
export async function mergeUserOrders(ctx: SignedInCtx, input: ParsedInputOf<typeof endpoints.mergeUserOrders>) {
  const { source_user_id: source, destination_user_id: destination } = input;
  if (source === destination) throw refuse(userProblems.sameUser);
  return inTransaction(ctx, async (tx) => {
    await lockPiecesToMerge(tx, { source });
    // Same lock order as a buyer who claims a pseudo, to prevent deadlocks: pseudos before users.
    await lockPseudosOf(tx, [source, destination]);
    await lockUsers(tx, [source, destination]);
    for (const userId of [source, destination]) await assertRoleNotHigher(ctx, tx, userId);
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

interface Merge {
  source: string;
  destination: string;
  mergeId: string;
}

const piecesOf = (...userIds: string[]): Sql => sql`
  select i.product_id from order_items i join orders o on o.id = i.order_id
  where o.user_id = any(${userIds}) and i.released_at is null`;

/**
 * Locks the pieces that `source` holds or claims, so that a comment about them is read before or after the merge. Must
 * run before any user is locked (decision 0013).
 */
const lockPiecesToMerge = (tx: Tx, { source }: Pick<Merge, 'source'>): Promise<number> =>
  lockPiecesById(
    tx,
    sql`${piecesOf(source)} union select c.product_id from ${claimsOf(source)} and c.state in (${openClaimStates})`,
  );

/**
 * Moves the claims of one user to another, and stores their earlier state with the merge. Does nothing when
 * `destination` has no pseudo. Both users and the moved orders must be locked. Locks the claims.
 */
async function mergeClaims(ctx: Ctx, tx: Tx, { source, destination, mergeId }: Merge): Promise<void> {
  const target = await tx.one<{ pseudo: string; tiktokUserId: string | null; sourcePseudo: string | null }>(sql`
    select u.tiktok_username as pseudo, (select tiktok_username from users where id = ${source}) as "sourcePseudo", coalesce((
      select proof.tiktok_user_id from pseudo_proofs proof where proof.user_id = u.id and proof.pseudo = u.tiktok_username),
      u.tiktok_user_id) as "tiktokUserId"
    from users u where u.id = ${destination} and u.tiktok_username is not null`);
  if (!target) return;
  const affectedClaims = sql`${claimsOf(source, destination)} and (c.state in (${openClaimStates}) or u.id = ${source})`;
  await tx.run(sql`select 1 from ${affectedClaims} order by c.id for no key update of c`);
  await storeClaimsBefore(tx, mergeId, affectedClaims);
  const { pseudo, tiktokUserId: person } = target;
  const movedClaims = await moveClaims(ctx, tx, { source, destination, pseudo, person });
  await storeClaimsAfter(tx, mergeId);
  for (const [liveId, liveClaims] of Map.groupBy(movedClaims, (claim) => claim.liveId))
    await notifyQueueChange(
      tx,
      liveId,
      liveClaims.flatMap(({ productId }) => productId ?? []),
      target.sourcePseudo === null ? [] : [target.sourcePseudo],
    );
}

interface MovedRows {
  source: string;
  destination: string;
  orderIds: readonly string[];
  blockIds: readonly string[];
  noteIds: readonly string[];
}

/**
 * Stores the content of a merge for its undo (decision 0071). Both users must be locked.
 * @returns the id of the merge.
 */
async function recordMerge(ctx: SignedInCtx, tx: Tx, moved: MovedRows): Promise<string> {
  const inserted = await tx.one<{ id: string }>(sql`
    insert into user_merges (merged_at, merged_by, source_id, destination_id, order_ids, block_ids, note_ids)
    values (${ctx.now()}, ${ctx.actor.name}, ${moved.source}, ${moved.destination}, ${moved.orderIds}::uuid[],
      ${moved.blockIds}::bigint[], ${moved.noteIds}::uuid[]) returning id`);
  if (!inserted) throw new Error('a merge was not stored');
  return inserted.id;
}

/** Stores the state of the locked claims that `selection` selects as `c`. */
const storeClaimsBefore = (tx: Tx, mergeId: string, selection: Sql): Promise<number> =>
  tx.run(sql`
    insert into user_merge_claims (merge_id, claim_id, before, after)
    select distinct on (c.id) ${mergeId}::uuid, c.id, ${claimState}, '{}'::jsonb from ${selection}`);

async function storeClaimsAfter(tx: Tx, mergeId: string): Promise<void> {
  await tx.run(sql`
    update user_merge_claims k set after = ${claimState} from claims c where k.merge_id = ${mergeId} and c.id = k.claim_id`);
  await tx.run(sql`delete from user_merge_claims where merge_id = ${mergeId} and before = after`);
}
