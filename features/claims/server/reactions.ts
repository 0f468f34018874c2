import sql, { type Sql } from 'sql-template-tag';
import { mayHaveCause } from '#features/attention/server/queries.ts';
import { claimActions, claimStates, isActionAllowed } from '#features/claims/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent, ShopEventType } from '#platform/server/events/shop-event.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { followFreePiece } from './commands/follow-free-piece.ts';
import { giveToNext } from './commands/give-to-next.ts';
import { isSold } from './steps/find-holding.ts';
import { lockPiecesById } from './steps/find-piece.ts';
import { authorNameOf } from './steps/record-decision.ts';
import { notifyQueueChange } from './steps/notify-queue-change.ts';

const closable = sqlWords(claimStates.filter((state) => isActionAllowed('close', state)));

/** Attention items about free pieces with a queue. */
const itemsToFollow = sql`attention_items where kind = 'piece-waits' and ${mayHaveCause}`;

/**
 * Selects the queues of the event’s piece, or of all pieces of its order. Includes only queues with a waiting claim or
 * an attention item to follow.
 */
function affectedQueues({ orderId, data }: ShopEvent): Sql {
  const pieces =
    data && 'productId' in data
      ? sql`(${data.productId}::uuid)`
      : sql`(select product_id from order_items where order_id = ${orderId})`;
  return sql`select live_id as "liveId", product_id as "productId" from claims
    where product_id in ${pieces} and state = 'waiting'
    union select (data ->> 'liveId')::uuid, key::uuid from ${itemsToFollow}
      and key in (select id::text from products where id in ${pieces})`;
}

/**
 * Notifies the claimants after a piece was given, taken out or released. Gives a free piece to the first claim if
 * allowed.
 */
async function notifyWaitingBuyers(ctx: Ctx, event: ShopEvent): Promise<void> {
  const queues = await inTransaction(ctx, async (tx) => {
    const affected = await tx.many<{ liveId: string; productId: string }>(affectedQueues(event));
    for (const { liveId, productId } of affected) await notifyQueueChange(tx, liveId, [productId]);
    return affected;
  });
  for (const { productId } of queues) {
    await giveToNext(ctx, productId);
    await followFreePiece(ctx, productId);
  }
}

const itemsOfLive = ({ liveId }: ShopEvent): Sql =>
  sql`select key as "productId" from ${itemsToFollow} and data ->> 'liveId' = ${liveId ?? null}`;

/** Checks the attention items of a live after a waiting claim has ended. */
async function followWaiting(ctx: Ctx, event: ShopEvent): Promise<void> {
  for (const { productId } of await ctx.db.many<{ productId: string }>(itemsOfLive(event)))
    await followFreePiece(ctx, productId);
}

/**
 * Closes the waiting claims for the pieces that a paid order still holds. Locks the pieces, so that claims stored at the
 * same time are closed too, then the claims.
 */
function closeClaims(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  const heldPieces = sql`select product_id from order_items where order_id = ${orderId} and released_at is null`;
  return inTransaction(ctx, async (tx) => {
    await lockPiecesById(tx, heldPieces);
    const queues = await tx.many<{ liveId: string; productId: string; pseudos: string[] }>(sql`
      with closed as (
        update claims set state = ${claimActions.close}, is_for_server = false, gives_up_at = null,
          decided_at = ${ctx.now()}, decided_by = ${authorNameOf(ctx)}
        where state in (${closable}) and product_id in (${heldPieces})
        returning live_id, product_id, pseudo)
      select live_id as "liveId", product_id as "productId", array_agg(pseudo) as pseudos from closed
      group by live_id, product_id`);
    for (const { liveId, productId, pseudos } of queues) await notifyQueueChange(tx, liveId, [productId], pseudos);
  });
}

const soldOrder = ({ orderId }: ShopEvent): Sql =>
  sql`select from orders o where o.id = ${orderId ?? null} and ${isSold}`;

/** Closes the waiting claims for the pieces of an order that a seller set to a status after the payment. */
async function closeClaimsIfSold(ctx: Ctx, event: ShopEvent): Promise<void> {
  if (await ctx.db.one(soldOrder(event))) await closeClaims(ctx, event);
}

const moves = [
  'order.item-added',
  'order.item-removed',
  'order.item-restored',
  'order.deleted',
  'order.status-changed',
  'order.expired',
  'order.given-up',
] as const satisfies ShopEventType[];

export const claimReactions: Reaction[] = [
  ...moves.map((to) => ({ name: `tell-line-of-${to}`, to, when: affectedQueues, run: notifyWaitingBuyers })),
  { name: 'follow-waiting', to: 'claim.changed', when: itemsOfLive, run: followWaiting },
  { name: 'close-lines-of-sold', to: 'order.paid', run: closeClaims },
  { name: 'close-lines-of-status', to: 'order.status-changed', when: soldOrder, run: closeClaimsIfSold },
];
