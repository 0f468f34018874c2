import sql, { type Sql } from 'sql-template-tag';
import { claimActions, claimStates, mayBe } from '#features/claims/domain/life.ts';
import type { Ctx } from '#platform/server/context.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent, ShopEventType } from '#platform/server/events/shop-event.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { followFreePiece } from './commands/follow-free-piece.ts';
import { giveToNext } from './commands/give-to-next.ts';
import { nameOf } from './steps/note-decision.ts';
import { tellLines } from './steps/tell-line.ts';

const closable = listedWords(claimStates.filter((state) => mayBe('close', state)));

/** The pieces that “À regarder” says are free and waited for. */
const saidToWait = sql`attention_items where kind = 'piece-waits' and settled_at is null`;

/**
 * The lines of the piece that an event is about, else of all the pieces of its order: those with somebody in them, or
 * said to have somebody.
 */
function linesOf({ orderId, data }: ShopEvent): Sql {
  const pieces =
    data && 'productId' in data
      ? sql`(${data.productId}::uuid)`
      : sql`(select product_id from order_items where order_id = ${orderId})`;
  return sql`select live_id as "liveId", product_id as "productId" from claims
    where product_id in ${pieces} and state = 'waiting'
    union select (data ->> 'liveId')::uuid, key::uuid from ${saidToWait}
      and key in (select id::text from products where id in ${pieces})`;
}

/** A piece was given, taken out or freed: whoever asked for it sees it, and the first may get it by herself. */
async function tellThoseInLine(ctx: Ctx, event: ShopEvent): Promise<void> {
  const lines = await inTransaction(ctx, async (tx) => {
    const concerned = await tx.many<{ liveId: string; productId: string }>(linesOf(event));
    for (const line of concerned) await tellLines(tx, line.liveId, [line.productId]);
    return concerned;
  });
  for (const { productId } of lines) {
    await giveToNext(ctx, productId);
    await followFreePiece(ctx, productId);
  }
}

const saidOfLive = ({ liveId }: ShopEvent): Sql =>
  sql`select key as "productId" from ${saidToWait} and data ->> 'liveId' = ${liveId ?? null}`;

/** Who waited for a piece was dismissed, or leaves: it may be waited for no more. */
async function followWaiting(ctx: Ctx, event: ShopEvent): Promise<void> {
  for (const { productId } of await ctx.db.many<{ productId: string }>(saidOfLive(event)))
    await followFreePiece(ctx, productId);
}

/** Nobody waits any more for the pieces of a paid order, as far as it still holds them. Locks their claims. */
function closeLines(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const lines = await tx.many<{ liveId: string; productId: string; pseudos: string[] }>(sql`
      with closed as (
        update claims set state = ${claimActions.close}, is_for_server = false, gives_up_at = null,
          decided_at = ${ctx.now()}, decided_by = ${nameOf(ctx)}
        where state in (${closable}) and product_id in (
          select product_id from order_items where order_id = ${orderId} and released_at is null)
        returning live_id, product_id, pseudo)
      select live_id as "liveId", product_id as "productId", array_agg(pseudo) as pseudos from closed
      group by live_id, product_id`);
    for (const line of lines) await tellLines(tx, line.liveId, [line.productId], line.pseudos);
  });
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
  ...moves.map((to) => ({ name: `tell-line-of-${to}`, to, when: linesOf, run: tellThoseInLine })),
  { name: 'follow-waiting', to: 'claim.changed', when: saidOfLive, run: followWaiting },
  { name: 'close-lines-of-sold', to: 'order.paid', run: closeLines },
];
