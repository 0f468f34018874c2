import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Moves all orders of the user `from` to the user `to`. Needs the locks of both users. Locks the orders by id, to
 * prevent deadlocks.
 */
export async function moveOrders(db: Db, from: string, to: string, at: Date): Promise<string[]> {
  const moved = await db.many<{ id: string }>(sql`
    with moving as materialized (select id from orders where user_id = ${from} order by id for no key update)
    update orders o set user_id = ${to}, updated_at = ${at} from moving where o.id = moving.id returning o.id`);
  return moved.map(({ id }) => id);
}

/**
 * Moves the orders of a pseudo's user `from` to the buyer `to`, who takes the pseudo over. Needs the locks of both
 * users.
 */
export async function moveOrdersOfPseudo(
  ctx: Ctx,
  tx: Tx,
  { from, to, pseudo }: { from: string; to: string; pseudo: string },
): Promise<{ orders: number }> {
  const orderIds = await moveOrders(tx, from, to, ctx.now());
  for (const orderId of orderIds) await tx.record({ type: 'order.merged', orderId, userId: to, data: { pseudo } });
  return { orders: orderIds.length };
}

/**
 * Returns merged orders to their first user. Needs the locks of the orders.
 * @returns the ids of the orders that still exist.
 */
export async function restoreOrders(ctx: Ctx, tx: Tx, orderIds: readonly string[], userId: string): Promise<string[]> {
  const restored = await tx.many<{ id: string }>(sql`
    update orders set user_id = ${userId}, updated_at = ${ctx.now()} where id = any(${orderIds}) returning id`);
  return restored.map(({ id }) => id);
}
