import sql from 'sql-template-tag';
import type { Transaction } from '#features/payments/domain/rules.ts';
import { differenceOf, hasNews, type Difference } from '#features/reconciliation/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { clearAttention } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { applyReport, countsHere } from '#features/payments/server/commands/apply-report.ts';
import { transactionsOf } from '#features/payments/server/steps/keep-transaction.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { PaymentReport } from '#platform/server/integrations/payment/gateway.ts';
import { watched } from '#platform/server/integrations/watch-provider.ts';

type Outcome = 'equal' | 'mended' | 'differs' | 'unknown';

/**
 * Compares an order's payments with the provider's and records the outcome. Applies news like a notice. A remaining
 * difference raises an attention item. A failure is recorded as `unknown` and does not stop the batch.
 * @returns false when the provider did not answer.
 * @throws the failure while the database is unavailable.
 */
export async function reconcileOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  try {
    const report = await watched(ctx, 'payment', () => ctx.gateways.payment.reportOf(orderId));
    const theirs = report ? transactionsIn(ctx, report) : [];
    const ownTransactions = await transactionsOf(ctx.db, orderId);
    const isBehind = differenceOf(ownTransactions, theirs) !== null || hasNews(ownTransactions, theirs);
    if (report && isBehind) await applyReport(ctx, report);
    const difference = await followDifference(ctx, orderId, theirs);
    await record(ctx, orderId, difference ? 'differs' : isBehind ? 'mended' : 'equal', difference);
    return true;
  } catch (error) {
    const isSilent = error instanceof ProviderFailure;
    const message = 'reconciliation: an order can’t be compared';
    if (!isSilent) reportItemFailure(ctx, error, { work: 'reconciliation', message, ids: { orderId } });
    await record(ctx, orderId, 'unknown', null);
    return !isSilent;
  }
}

/** The provider's transactions of an order, in the form in which the shop records its own. */
const transactionsIn = (ctx: Ctx, report: PaymentReport): Transaction[] =>
  report.transactions.map((received) => ({ ...received, counts: countsHere(ctx, received, report.mode) }));

/** Raises an attention item while both sums differ, and settles it once they agree. Locks the order. */
const followDifference = (ctx: Ctx, orderId: string, theirs: readonly Transaction[]): Promise<Difference | null> =>
  inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    const difference = differenceOf(await transactionsOf(tx, orderId), theirs);
    const kind = 'books-differ' as const;
    if (difference) await raiseAttention(ctx, tx, { kind, key: orderId, orderId, data: difference });
    else await clearAttention(ctx, tx, { kind, key: orderId, note: 'Le prestataire dit la même chose' });
    return difference;
  });

async function record(ctx: Ctx, orderId: string, outcome: Outcome, difference: Difference | null): Promise<void> {
  const answeredAt = outcome === 'unknown' ? null : ctx.now();
  await ctx.db.run(sql`
    insert into order_comparisons (order_id, tried_at, answered_at, outcome, difference)
    select id, ${ctx.now()}, ${answeredAt}, ${outcome}, ${difference && JSON.stringify(difference)} from orders where id = ${orderId}
    on conflict (order_id) do update set tried_at = excluded.tried_at, outcome = excluded.outcome,
      difference = excluded.difference, answered_at = coalesce(excluded.answered_at, order_comparisons.answered_at)`);
}
