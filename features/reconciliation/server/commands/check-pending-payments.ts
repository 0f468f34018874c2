import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { TransactionOperation } from '#shared/payment-words.ts';
import { providerStatusInWords } from '#features/payments/domain/labels.ts';
import { REVIEW_AFTER_MS } from '#features/reconciliation/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { transactionsUnderWay } from '#features/orders/server/sql/order-facts.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { askProvider } from '#features/payments/server/commands/ask-provider.ts';
import { openRefundStates } from '#features/payments/server/steps/answer-refund.ts';
import { checkRefunds } from '#features/refunds/server/commands/check-refunds.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { failingReasonOf } from '#platform/server/integrations/watch-provider.ts';

/** The jobs of a form or refund check younger operations. */
const MIN_AGE_MS = 3_600_000;
/** Failures of the provider after which a run does not ask it again. Each failure may take its whole timeout. */
const MAX_PROVIDER_FAILURES = 3;

/** `amount` is in cents, `status` in the provider's words. */
interface PendingOperation {
  id: string;
  operation: TransactionOperation;
  amount: number;
  status: string;
}

/**
 * Asks the provider about the operations that have been pending for an hour. Raises an attention item for an operation
 * that has been pending for a day. A failure does not stop the batch. After `MAX_PROVIDER_FAILURES`, the run does not
 * ask about the other orders, and raises their items. Each run begins with another order, so that every order is asked
 * about even if requests for some orders always fail.
 */
export async function checkPendingPayments(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - MIN_AGE_MS);
  const orders = await ctx.db.many<{ id: string; hasRefund: boolean }>(sql`
    select order_id as id, bool_or(is_refund) as "hasRefund" from (
      select t.order_id, false as is_refund from payment_transactions t where t.state in (${transactionsUnderWay}) and t.created_at < ${since}
      union all select r.order_id, true from refunds r where r.state in (${openRefundStates}) and r.requested_at < ${since}) pending
    group by order_id order by order_id < ${randomUUID()}::uuid, order_id`);
  const failures: ProviderFailure[] = [];
  for (const { id, hasRefund } of orders) {
    ctx.ended?.throwIfAborted();
    try {
      const outage = failures[MAX_PROVIDER_FAILURES - 1] ?? null;
      const failure = await check(ctx, id, { hasRefund, outage });
      if (failure && failingReasonOf(failure)) failures.push(failure);
      await raisePending(ctx, id);
    } catch (error) {
      const message = 'payments: a pending operation can’t be checked';
      reportItemFailure(ctx, error, { work: 'payments-waiting', message, ids: { orderId: id } });
    }
  }
}

interface Check {
  hasRefund: boolean;
  /** Failure after which the provider is not asked; null while the provider is still asked. */
  outage: ProviderFailure | null;
}

/** @returns the failure of the provider, which `callProvider` has recorded for the back office; null without one. */
async function check(ctx: Ctx, orderId: string, { hasRefund, outage }: Check): Promise<ProviderFailure | null> {
  try {
    if (hasRefund) await checkRefunds(ctx, orderId, outage);
    else if (!outage) await askProvider(ctx, orderId);
    return null;
  } catch (error) {
    if (error instanceof ProviderFailure) return error;
    throw error;
  }
}

const raisePending = (ctx: Ctx, orderId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    const before = new Date(ctx.now().getTime() - REVIEW_AFTER_MS);
    const found = await tx.many<PendingOperation>(sql`
      select t.id, t.operation, t.amount_cents as amount, t.detailed_status as status from payment_transactions t
      where t.order_id = ${orderId} and t.state in (${transactionsUnderWay}) and t.created_at <= ${before} order by t.created_at, t.id`);
    for (const { id: key, operation, amount, status } of found) {
      if (operation === 'debit') {
        const data = { amount, status: providerStatusInWords(status) };
        await raiseAttention(ctx, tx, { kind: 'payment-waiting', key, orderId, data });
      } else if (operation === 'credit') {
        await raiseAttention(ctx, tx, { kind: 'refund-pending', key, orderId, data: { amount } });
      }
    }
  });
