import sql from 'sql-template-tag';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { transactionLifecycle } from '#features/payments/domain/lifecycle.ts';
import { moneyAtShopOf, moneyOf, type Due, type News } from '#features/payments/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';

type TransactionNews = Pick<News, 'before' | 'after' | 'now'> & { order: Pick<Due, 'returned'> & { id: string } };

/**
 * Settles the alerts of a pending refund that got its answer, of a failed refund that was made again, and of a
 * charge-back that the bank called off. Needs the order's lock.
 */
export async function settleAnsweredAlerts(ctx: Ctx, tx: Tx, news: TransactionNews): Promise<void> {
  const { id: key, operation, state } = news.now;
  const { refundNote, chargebackTakesMoney } = transactionLifecycle[state];
  if (operation === 'credit' && refundNote)
    await settleAttentionByKey(ctx, tx, { kind: 'refund-pending', key, note: refundNote });
  if (operation !== 'chargeback') return settleFailedRefunds(ctx, tx, news);
  const note = 'La banque a renoncé à reprendre ce paiement';
  if (!chargebackTakesMoney) await settleAttentionByKey(ctx, tx, { kind: 'chargeback', key, note });
}

/**
 * Settles the oldest alert of a failed refund whose amount has just left the shop. Settles all these alerts once the
 * shop has no money of the order.
 */
async function settleFailedRefunds(ctx: Ctx, tx: Tx, { order, before, after }: TransactionNews): Promise<void> {
  const outgoingAmount = moneyOf(before).kept - moneyOf(after).kept;
  if (outgoingAmount <= 0) return;
  const failed = await tx.many<{ kind: AttentionKind; key: string; amount: number }>(sql`
    select kind, key, (data->>'amount')::integer as amount from attention_items
    where order_id = ${order.id} and kind in ('refund-refused', 'refund-cancelled') and settled_at is null
    order by created_at, id`);
  const isAllGone = moneyAtShopOf(order, moneyOf(after)) <= 0;
  const ended = isAllGone ? failed : failed.filter(({ amount }) => amount === outgoingAmount).slice(0, 1);
  for (const { kind, key } of ended)
    await settleAttentionByKey(ctx, tx, { kind, key, note: 'Le remboursement a été refait' });
}
