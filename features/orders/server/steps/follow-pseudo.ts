import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const unfinishedStatuses = sqlWords(statusesWhere((life) => !life.isOver));

/** Replaces the pseudo `from` in the unfinished orders of a locked user. Locks the orders by id. */
export async function followPseudo(
  ctx: Ctx,
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const orders = await tx.many<{ orderId: string }>(sql`
    with unfinished as materialized (select id from orders where user_id = ${userId} and pseudo = ${from}
      and status in (${unfinishedStatuses}) order by id for no key update)
    update orders o set pseudo = ${to}, updated_at = ${ctx.now()} from unfinished where o.id = unfinished.id
    returning o.id as "orderId"`);
  for (const { orderId } of orders)
    await tx.record({ type: 'order.pseudo-followed', orderId, userId, data: { from, to } });
}
