import sql from 'sql-template-tag';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { moneyOf, type News } from '#features/payments/domain/rules.ts';
import { endsExcess, unrefundedOf } from '#features/payments/domain/rules-refunds.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { requestedRefundsOf } from './answer-refund.ts';

type TransactionNews = Pick<News, 'order' | 'before' | 'after' | 'was' | 'now'>;

const kind: AttentionKind = 'payment-double';
const note = 'Le paiement en trop a été remboursé';

/**
 * Settles the alert of a double payment once the changed transaction leaves nothing of this payment to refund. Settles
 * every such alert of the order once a refund leaves nothing in excess, because a refund takes the latest payment and
 * the alert may be about an earlier payment. Needs the order's lock.
 */
export async function settleDoubles(ctx: Ctx, tx: Tx, news: TransactionNews): Promise<void> {
  const { was, now, before, after } = news;
  const id = now.operation === 'debit' ? now.id : now.parentId;
  const debit = after.find((transaction) => transaction.id === id);
  if (debit && (debit !== now || was) && unrefundedOf(debit, after, []) === 0)
    await settleAttentionByKey(ctx, tx, { kind, key: debit.id, note });
  if (moneyOf(after).kept >= moneyOf(before).kept) return;
  const open = await tx.many<{ key: string }>(sql`
    select key from attention_items where order_id = ${news.order.id} and kind = ${kind} and settled_at is null
    order by created_at, id`);
  if (open.length === 0 || !endsExcess(news, await requestedRefundsOf(tx, news.order.id))) return;
  for (const { key } of open) await settleAttentionByKey(ctx, tx, { kind, key, note });
}
