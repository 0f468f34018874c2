import sql from 'sql-template-tag';
import { isActionAllowed } from '#features/claims/domain/lifecycle.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { waitForEndOfLive } from '#features/lives/server/sql/end-of-live.ts';
import { findAssignmentByKey } from '#features/orders/server/steps/give-in-live.ts';
import { lockPiece } from '#features/orders/server/steps/hold-piece.ts';
import { releaseItem } from '#features/orders/server/steps/release-item.ts';
import { restoreOrderItem } from '#features/orders/server/steps/restore-order-item.ts';
import { lockPseudos } from '#features/users/server/steps/claim-pseudo.ts';
import { findClaim, type KnownClaim } from './lock-claim.ts';
import { authorNameOf, recordDecision } from './record-decision.ts';

/**
 * Locks all rows that a piece needs to pass from one buyer to another in one transaction. Follows the lock order of
 * decision 0013: the piece, both pseudos, both users, then their orders. The buyers are the claimant and the buyers of
 * `orderIds`.
 */
export async function lockBothHolders(
  tx: Tx,
  { productId, liveId, pseudo }: Pick<KnownClaim, 'productId' | 'liveId' | 'pseudo'>,
  orderIds: readonly string[],
): Promise<void> {
  await lockPiece(tx, productId);
  const orders = sql`o.id = any(${orderIds}::uuid[])`;
  const buyers = sql`select u.id from users u where u.tiktok_username = ${pseudo}
    union select o.user_id from orders o where ${orders}`;
  const buyerRows = await tx.many<{ pseudo: string }>(sql`
    select u.tiktok_username as pseudo from users u where u.tiktok_username is not null and u.id in (${buyers})`);
  await lockPseudos(tx, [pseudo, ...buyerRows.map((buyer) => buyer.pseudo)]);
  await awaitAll(
    tx.run(sql`select from users where id in (${buyers}) order by id for no key update`),
    tx.run(sql`
      select from orders o where ${orders} or (o.live_id = ${liveId} and o.user_id in (${buyers}))
      order by o.id for no key update`),
  );
}

/**
 * Takes a piece from the order that holds it, for an assignment to a waiting claim. Runs in the transaction of the
 * assignment, so that no reaction sees the piece free. Passes the claim of the holder, if any. Waits for a concurrent
 * end of the live. Locks the piece, both buyers, their orders, then the claim of the holder.
 * @returns the released item and the id of its release. Null when the order does not hold the piece, or when an earlier
 * request with `key` gave it. The assignment then decides: it gives a free piece, refuses, or returns the earlier
 * result.
 * @throws Refusal of an order that cannot release pieces.
 */
export async function takeFromHolder(
  ctx: Ctx,
  tx: Tx,
  { claimId, orderId, key }: { claimId: string; orderId: string; key: string | undefined },
): Promise<{ itemId: string; action: string } | null> {
  const claim = await findClaim(tx, claimId);
  if (!claim?.productId || !isActionAllowed('give', claim.state)) return null;
  const { productId } = claim;
  // The end of a live takes this lock before the orders. The assignment needs it too, because it may create an order.
  await tx.run(waitForEndOfLive(claim.liveId));
  await lockBothHolders(tx, { ...claim, productId }, [orderId]);
  const [earlier, held] = await awaitAll(
    // Must run under the lock of the piece: an earlier request with this key may have given the piece, and its undo
    // returned it.
    key ? findAssignmentByKey(tx, key, '') : null,
    tx.one<{ itemId: string; claimId: string | null }>(sql`
      select i.id as "itemId", c.id::text as "claimId"
      from order_items i left join claims c on c.item_id = i.id and c.state = 'held'
      where i.order_id = ${orderId} and i.product_id = ${productId} and i.released_at is null`),
  );
  if (earlier || !held) return null;
  const { itemId } = held;
  const { action } = await releaseItem(ctx, tx, { orderId, itemId, reason: held.claimId ? 'passed' : 'removed' });
  if (held.claimId) await recordDecision(ctx, tx, held.claimId, 'pass');
  return { itemId, action };
}

/**
 * Returns a passed or removed piece to its order item, as `restoreOrderItem` does. Stores the caller as author of the
 * decision on the claim that holds the piece, and deletes the time at which its claimant gave up.
 */
export async function returnToHolder(ctx: Ctx, tx: Tx, item: Parameters<typeof restoreOrderItem>[2]): Promise<void> {
  await restoreOrderItem(ctx, tx, item);
  await tx.run(
    sql`update claims set decided_by = ${authorNameOf(ctx)}, gives_up_at = null where item_id = ${item.itemId} and state = 'held'`,
  );
}
