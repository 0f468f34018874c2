import sql, { empty } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { expireOrder, postponeExpiry } from '#features/orders/server/steps/expire-order.ts';
import { followPause } from '#features/orders/server/steps/follow-pause.ts';
import { dueAt, isExpiredAt } from '#features/orders/server/steps/begin-hold.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { failingReasonOf } from '#platform/server/integrations/watch-provider.ts';
import { askProvider } from './ask-provider.ts';

const BATCH_SIZE = 200;
/** Failures of the provider after which a pass does not ask it again. Each failure may take its whole timeout. */
const MAX_PROVIDER_FAILURES = 3;
/**
 * Delay of an order that was not asked about, in ms. Shorter than that of a failure, so that other orders are asked
 * first.
 */
const UNASKED_RETRY_MS = 4 * 60_000;

interface DueOrder {
  id: string;
  /** Due time as text. The cursor of the next batch needs microseconds, which a `Date` does not have. */
  at: string;
  formOpened: boolean;
}

interface Pass {
  providerFailures: number;
}

/**
 * Cancels the orders whose hold is over, one transaction each. Asks the provider first when a card form was opened;
 * without an answer, the order stays. After `MAX_PROVIDER_FAILURES`, the other orders with a form wait for a later
 * pass. Cancels nothing while buyers cannot pay. Once they can pay again, moves the holds first. A failure is tried
 * again later and does not stop the batch. Safe to run concurrently.
 * @returns the number of cancelled orders.
 */
export async function expireOrders(ctx: Ctx): Promise<number> {
  if (!(await followPause(ctx))) return 0;
  const pass: Pass = { providerFailures: 0 };
  let expired = 0;
  let last: DueOrder | undefined;
  for (;;) {
    const due = await dueAfter(ctx, last);
    for (const order of due) if (await tryToExpire(ctx, order, pass)) expired += 1;
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

async function tryToExpire(ctx: Ctx, { id, formOpened }: DueOrder, pass: Pass): Promise<boolean> {
  try {
    if (formOpened && pass.providerFailures >= MAX_PROVIDER_FAILURES) {
      await postponeExpiry(ctx, ctx.db, id, UNASKED_RETRY_MS);
      return false;
    }
    if (formOpened) await askProvider(ctx, id);
    return await inTransaction(ctx, (tx) => expireOrder(ctx, tx, id));
  } catch (error) {
    // `askProvider` already reports a provider that fails, but not a provider that refuses this request.
    if (error instanceof ProviderFailure && failingReasonOf(error)) pass.providerFailures += 1;
    else
      reportItemFailure(ctx, error, { work: 'holds', message: 'orders: an order can’t expire', ids: { orderId: id } });
    await postponeExpiry(ctx, ctx.db, id).catch((storeError: unknown) =>
      ctx.log.error({ error: storeError, orderId: id }, 'orders: the next attempt could not be stored'),
    );
    return false;
  }
}
