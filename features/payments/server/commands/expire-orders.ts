import sql, { empty } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { takesOrders } from '#features/identity/server/steps/check-sales.ts';
import { expireOrder, postponeExpiry } from '#features/orders/server/steps/expire-order.ts';
import { dueAt, isExpiredAt } from '#features/orders/server/steps/begin-hold.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { failingReasonOf } from '#platform/server/integrations/watch-provider.ts';
import { askProvider } from './ask-provider.ts';

const BATCH_SIZE = 200;

interface DueOrder {
  id: string;
  /** Due time as text. The cursor of the next batch needs microseconds, which a `Date` does not have. */
  at: string;
  formOpened: boolean;
}

/**
 * Cancels the orders whose hold is over, one transaction each. Asks the provider first when a card form was opened;
 * without an answer, the order stays. Does nothing while the shop accepts no orders. A failure is tried again later and
 * does not stop the batch. Safe to run concurrently.
 */
export async function expireOrders(ctx: Ctx): Promise<number> {
  if (!(await takesOrders(ctx))) return 0;
  let expired = 0;
  for (let last: DueOrder | undefined; ;) {
    const due = await dueAfter(ctx, last);
    for (const order of due) if (await tryToExpire(ctx, order)) expired += 1;
    if (due.length < BATCH_SIZE) return expired;
    last = due.at(-1);
  }
}

const dueAfter = (ctx: Ctx, last: DueOrder | undefined): Promise<DueOrder[]> =>
  ctx.db.many<DueOrder>(sql`
    select o.id, ${dueAt}::text as at, exists (select from payment_forms f where f.order_id = o.id) as "formOpened"
    from orders o where ${isExpiredAt(ctx.now())}
      ${last ? sql`and (${dueAt}, o.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : empty}
    order by ${dueAt}, o.id limit ${BATCH_SIZE}`);

async function tryToExpire(ctx: Ctx, { id, formOpened }: DueOrder): Promise<boolean> {
  try {
    if (formOpened) await askProvider(ctx, id);
    return await inTransaction(ctx, (tx) => expireOrder(ctx, tx, id));
  } catch (error) {
    // `askProvider` already reports a provider that fails, but not a provider that refuses this request.
    if (!(error instanceof ProviderFailure && failingReasonOf(error)))
      reportItemFailure(ctx, error, { work: 'holds', message: 'orders: an order can’t expire', ids: { orderId: id } });
    await postponeExpiry(ctx, ctx.db, id).catch((storeError: unknown) =>
      ctx.log.error({ error: storeError, orderId: id }, 'orders: the next attempt could not be stored'),
    );
    return false;
  }
}
