import sql from 'sql-template-tag';
import { openStatuses } from '#features/orders/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { totalWith } from '../sql/postage.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { paymentUnderWay } from '../sql/order-facts.ts';

/** Orders per transaction. Short transactions let the assignments of a live run in between. */
const BATCH_SIZE = 100;

const openStatusWords = sqlWords(openStatuses);

/**
 * Updates the open orders to the current postage, with their totals (decision 0048). Safe to run concurrently. Locks
 * the settings, then the orders of each batch.
 */
export async function followPostage(ctx: Ctx): Promise<number> {
  let changed = 0;
  for (;;) {
    const updated = await inTransaction(ctx, (tx) => updateBatch(ctx, tx));
    changed += updated;
    if (updated < BATCH_SIZE) return changed;
  }
}

interface OpenOrder {
  id: string;
  userId: string;
  from: number;
}

async function updateBatch(ctx: Ctx, tx: Tx): Promise<number> {
  // Blocks changes of the setting during the batch.
  const { postageCents: to } = await ctx.settings.readLocked(tx);
  const orders = await tx.many<OpenOrder>(sql`
    select o.id, o.user_id as "userId", o.postage_cents as "from" from orders o
    where o.status in (${openStatusWords}) and o.payment_date is null and o.postage_cents <> ${to}
      and not ${paymentUnderWay('o')}
    order by o.id limit ${BATCH_SIZE} for no key update of o`);
  // A second statement sees the pieces that were committed while the first statement waited for its locks.
  await tx.run(sql`
    update orders o set postage_cents = ${to}, updated_at = ${ctx.now()},
      total_amount_cents = ${totalWith('o', to)}
    where o.id = any(${orders.map(({ id }) => id)})`);
  for (const { id: orderId, userId, from } of orders)
    await tx.record({ type: 'order.postage-changed', orderId, userId, data: { from, to } });
  return orders.length;
}
