import sql from 'sql-template-tag';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { withdrawnPostageCents } from '#features/orders/server/sql/pieces.ts';
import { refundOf } from '#features/withdrawals/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { LockedWithdrawal } from './lock-withdrawal.ts';
import { readOrder } from './read-order.ts';

/**
 * Computes the refund of a refused withdrawal again, before it is reopened. Other withdrawals since its
 * statement may have lowered what the order costs, or taken its last other piece. The postage is then due (L221-24). A
 * changed amount opens the alert about the withdrawal again. Needs the order's lock.
 */
export async function updateRefund(ctx: Ctx, tx: Tx, { id, orderId }: LockedWithdrawal): Promise<void> {
  const order = await readOrder(tx, orderId);
  const stated = await tx.one<{ itemIds: string[]; amount: number; postage: number; refundedPostage: number }>(sql`
    select array(select wi.order_item_id from withdrawal_items wi where wi.withdrawal_id = stated.id) as "itemIds",
      stated.amount_cents as amount, stated.postage_cents as postage, ${withdrawnPostageCents('o')} as "refundedPostage"
    from withdrawals stated join orders o on o.id = stated.order_id where stated.id = ${id}`);
  if (!order || !stated) return;
  const { itemIds } = stated;
  const duePostage = Math.max(0, order.postage - stated.refundedPostage);
  const { amount, postage } = refundOf(order.pieces, itemIds, { postage: duePostage, due: order.due });
  if (amount === stated.amount && postage === stated.postage) return;
  await tx.run(sql`update withdrawals set amount_cents = ${amount}, postage_cents = ${postage} where id = ${id}`);
  const data = { pieces: itemIds.length, amount };
  await raiseAttention(ctx, tx, { kind: 'withdrawal', key: id, orderId, data });
}
