import sql from 'sql-template-tag';
import { keptPostageOf } from '#features/orders/domain/rules.ts';
import type { CancelledMoney } from '#features/orders/domain/labels-cancelled.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { onCardMoneyRead } from '../hooks.ts';
import { owedOutsideCents } from '../sql/owed-outside.ts';
import { lockOrders } from './lock-order.ts';

/** Locks the order. @returns `{}` for a deleted order. */
export async function readCancelledMoney(ctx: Ctx, orderId: string): Promise<Partial<CancelledMoney>> {
  return inTransaction(ctx, async (tx) => {
    const [order] = await lockOrders(tx, sql`${orderId}`);
    if (!order) return {};
    const [card] = await onCardMoneyRead.run(ctx, tx, order);
    const outsideMoney = await tx.one<{ owed: number }>(sql`
      select ${owedOutsideCents('o')} as owed from orders o where o.id = ${orderId}`);
    return { ...card, keptPostage: keptPostageOf(order), owedOutside: outsideMoney?.owed ?? 0 };
  });
}
