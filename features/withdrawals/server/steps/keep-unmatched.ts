import sql from 'sql-template-tag';
import { UNMATCHED_MAX } from '#features/attention/domain/lifecycle.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';

interface Stated {
  /** In capitals, without spaces around. */
  orderNumber: string;
  email: string;
  name: string;
}

/**
 * Stores a statement that matches no order, so that the seller can find the order. The statement counts from today
 * (L221-21). A repeated statement adds no row. Beyond `UNMATCHED_MAX` open statements, only an attention item is
 * raised.
 */
export const keepUnmatched = (ctx: Ctx, { orderNumber, email, name }: Stated): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const day = parisDay(ctx.now());
    const open = await tx.one<{ count: number }>(sql`
      select count(*)::int from (select 1 from attention_items
        where kind = 'withdrawal-unmatched' and settled_at is null limit ${UNMATCHED_MAX}) open`);
    if (open && open.count >= UNMATCHED_MAX)
      return raiseAttention(ctx, tx, { kind: 'withdrawals-unkept', key: 'unkept', data: { day } });
    const data = { number: orderNumber, who: email, name, day };
    return raiseAttention(ctx, tx, { kind: 'withdrawal-unmatched', key: `${orderNumber} ${email}`, data });
  });
