import sql from 'sql-template-tag';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { CancelledMoney } from '../emails/unpaid-order.ts';
import { onCardMoneyRead } from '../hooks.ts';
import { lockOrders } from './lock-order.ts';

/** Alerts about money received without the card provider. Both may concern the same money. */
const outsideKinds = sqlWords(['money-owed-outside', 'modified-after-cash'] satisfies AttentionKind[]);

/** Reads the money of a cancelled order for its mail. Locks the order. @returns `{}` for a deleted order. */
export async function readCancelledMoney(ctx: Ctx, orderId: string): Promise<Partial<CancelledMoney>> {
  return inTransaction(ctx, async (tx) => {
    const [order] = await lockOrders(tx, sql`${orderId}`);
    if (!order) return {};
    const [card] = await onCardMoneyRead.run(ctx, tx, order);
    const alert = await tx.one<{ amount: number | null }>(sql`
      select max((data->>'amount')::integer) as amount from attention_items
      where kind in (${outsideKinds}) and key = ${orderId} and settled_at is null`);
    return { ...card, keptPostage: order.keptPostage, owedOutside: alert?.amount ?? 0 };
  });
}
