import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { LatestAction } from '#shared/undo.ts';
import type { Ctx } from '#platform/server/context.ts';
import { assertLatest, isOwnAction } from '#platform/server/events/assert-latest.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

interface Item {
  orderId: string;
  itemId: string;
}

/**
 * Returns the time of the latest event of an item, and whether the caller caused it; null without an event. Needs the
 * order's lock.
 */
export async function readLatestItemEvent(
  ctx: Ctx,
  tx: Tx,
  { orderId, itemId }: Item,
): Promise<Omit<LatestAction, 'id'> | null> {
  const event = await tx.one<{ kind: string; actorId: string | null; at: Date }>(sql`
    select actor_kind as kind, actor_id as "actorId", at from events
    where order_id = ${orderId} and data ->> 'itemId' = ${itemId} order by id desc limit 1`);
  return event && { isOwn: isOwnAction(ctx, event), at: event.at };
}

/**
 * Checks that an undo reverts the latest move of an item into or out of its locked order.
 * @throws Refusal `orders.move-outdated`, `undo.unnamed-action`, `orders.item-not-found`.
 */
export async function assertLatestMove(ctx: Ctx, tx: Tx, item: Item, reverts?: string): Promise<void> {
  const move = await tx.one<{ id: string; ref: number }>(sql`
    select i.last_action::text as id, p.ref from order_items i join products p on p.id = i.product_id
    where i.id = ${item.itemId} and i.order_id = ${item.orderId}`);
  if (!move) throw refuse(orderProblems.itemNotFound);
  const author = await readLatestItemEvent(ctx, tx, item);
  const latest = { id: move.id, ...(author ?? { isOwn: false, at: new Date(0) }) };
  assertLatest(ctx, reverts, latest, refuse(orderProblems.moveOutdated, { ref: move.ref }));
}
