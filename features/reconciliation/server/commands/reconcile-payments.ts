import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { reconciliationProblems } from '#features/reconciliation/domain/problems.ts';
import {
  countsOf,
  type Difference,
  differenceOf,
  hasNews,
  hasOtherStatus,
  type ReportedTransaction,
  REQUEST_SPACING_MS,
} from '#features/reconciliation/domain/rules.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { isUnderWay, readDayOfRun } from '../queries.ts';
import { countOrders, pickOrders, type Run } from '../steps/pick-orders.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { applyReport, isCountedPayment } from '#features/payments/server/commands/apply-report.ts';
import { addMissingShop, transactionsOf } from '#features/payments/server/steps/save-transaction.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { PaymentReport } from '#platform/server/integrations/payment/gateway.ts';
import { callProvider, failingReasonOf } from '#platform/server/integrations/watch-provider.ts';

export const RECONCILIATION = 'reconciliation';
/** Consecutive requests without an answer after which the provider counts as unreachable and is no longer asked. */
const UNREACHABLE_AFTER = 5;
const BATCH_SIZE = 200;
const MAX_LINES = 500;
/** Maximum duration of a job. A long comparison is a chain of short jobs. */
const JOB_MS = 120_000;
/** Maximum duration of a comparison before its reply. Jobs continue the comparison after the reply. */
const REPLY_MS = 15_000;

/**
 * Runs one job. A job without data begins the nightly comparison of the due orders. A job with data compares orders of a
 * run, so that its retry continues the run. A nightly comparison does not begin while another is under way.
 */
export async function reconcileDue(ctx: Ctx, data: Record<string, unknown> = {}): Promise<void> {
  if (typeof data['startedAt'] === 'string') await compareOrders(ctx, runOf(data), JOB_MS);
  else await beginRun(ctx, 'due');
}

const jobOf = ({ startedAt, scope }: Run) => ({ startedAt: startedAt.toISOString(), scope });

const runOf = (data: Record<string, unknown>): Run => ({
  startedAt: new Date(String(data['startedAt'])),
  scope: data['scope'] === 'all' ? 'all' : 'due',
});

/**
 * Compares every payment of the period with the provider now. Jobs finish a long comparison, and the reply counts their
 * orders as unknown.
 * @throws Refusal `reconciliation.under-way`, `reconciliation.no-contract`.
 */
export async function reconcilePayments(ctx: Ctx) {
  if (ctx.config.lacks.payment) throw refuse(reconciliationProblems.noContract);
  // The system is the author of the changes, because they come from the provider.
  const shop: Ctx = { ...ctx, actor: { kind: 'system', name: 'La boutique' } };
  const run = await beginRun(shop, 'all');
  if (!run) throw refuse(reconciliationProblems.underWay);
  await compareOrders(shop, run, REPLY_MS);
  const result = await readDayOfRun(ctx, run.startedAt);
  if (!result) throw new Error('a begun comparison has no row');
  return countsOf(result);
}

/**
 * Begins a comparison, and replaces the earlier result of the day.
 * @returns null while another run is under way.
 */
async function beginRun(ctx: Ctx, scope: Run['scope']): Promise<Run | null> {
  const run: Run = { startedAt: ctx.now(), scope };
  const remainingCount = await countOrders(ctx, run);
  const isStarted = await inTransaction(ctx, async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${RECONCILIATION}))`);
    if (await tx.one(sql`select from reconciliations r where ${isUnderWay(ctx)}`)) return false;
    await tx.run(sql`
      insert into reconciliations (day, at, started_at, asked, equal, mended, left_to_ask, lines)
      values (${parisDay(run.startedAt)}, ${run.startedAt}, ${run.startedAt}, 0, 0, 0, ${remainingCount}, '[]')
      on conflict (day) do update set at = excluded.at, started_at = excluded.started_at, ended_at = null, asked = 0,
        equal = 0, mended = 0, left_to_ask = excluded.left_to_ask, lines = '[]'`);
    if (scope === 'due') await tx.enqueue(RECONCILIATION, jobOf(run));
    return true;
  });
  return isStarted ? run : null;
}

/**
 * Compares orders for at most `maxMs`, records the result after each batch, and queues the rest. Stops when the
 * provider is unreachable, or another run has replaced this run.
 */
async function compareOrders(ctx: Ctx, run: Run, maxMs: number): Promise<void> {
  const deadline = performance.now() + maxMs;
  let unanswered = 0;
  for (;;) {
    const orders = await pickOrders(ctx, run, BATCH_SIZE);
    for (const { id } of orders) {
      if (unanswered >= UNREACHABLE_AFTER || performance.now() > deadline) break;
      unanswered = (await reconcileOrder(ctx, id)) ? 0 : unanswered + 1;
      await waitBetweenRequests(ctx);
    }
    const isOver = orders.length < BATCH_SIZE && performance.now() <= deadline;
    const isEnd = unanswered >= UNREACHABLE_AFTER || isOver;
    const isCurrent = await storeResult(ctx, run, isEnd);
    if (isEnd || !isCurrent) return;
    if (performance.now() > deadline) {
      await ctx.jobs.send(RECONCILIATION, jobOf(run));
      return;
    }
  }
}

/** The stand-in needs no pause. */
async function waitBetweenRequests(ctx: Ctx): Promise<void> {
  if (!ctx.config.standIns.payment) await ctx.visitor.aside(() => pause(REQUEST_SPACING_MS));
}

/**
 * Computes the result from the outcome of each order.
 * @returns false once another run has replaced this run.
 */
async function storeResult(ctx: Ctx, run: Run, isEnd: boolean): Promise<boolean> {
  const remainingCount = await countOrders(ctx, run);
  const now = ctx.now();
  const updated = await ctx.db.run(sql`
    with tried as (
      select c.order_id, c.outcome, c.difference from order_comparisons c
      where c.tried_at >= ${run.startedAt} and c.tried_at <= ${now}),
    lines as (
      select o.id, o.order_number, t.difference from tried t join orders o on o.id = t.order_id
      where t.outcome in ('differs', 'unknown') order by t.outcome, o.order_number limit ${MAX_LINES})
    update reconciliations r set at = ${now}, ended_at = ${isEnd ? now : null}, left_to_ask = ${remainingCount},
      asked = (select count(*) from tried), equal = (select count(*) from tried where outcome = 'equal'),
      mended = (select count(*) from tried where outcome = 'mended'),
      lines = coalesce((select jsonb_agg(jsonb_build_object(
        'orderId', l.id, 'number', l.order_number, 'difference', l.difference)) from lines l), '[]')
    where r.started_at = ${run.startedAt}`);
  ctx.liveFeed.publish([{ topic: 'attention' }]);
  return updated > 0;
}

/** False when the provider refuses this order alone, or describes it in an unexpected form. */
const hasNoAnswer = (failure: ProviderFailure): boolean =>
  failure.kind !== 'unknown' && failingReasonOf(failure) !== null;

type Outcome = 'equal' | 'mended' | 'differs' | 'unknown';

/**
 * Compares an order's payments with the provider's and records the outcome. Applies news as a notice does. A remaining
 * difference raises an attention item. A failure is recorded as `unknown` and does not stop the batch.
 * @returns false when the provider did not answer.
 * @throws the failure while the database is unavailable.
 */
async function reconcileOrder(ctx: Ctx, orderId: string): Promise<boolean> {
  try {
    const first = await compareOnce(ctx, orderId, false);
    // News that the shop recorded after the provider’s answer looks like a difference. A second answer contains it.
    if (first.difference) await waitBetweenRequests(ctx);
    const { difference, isBehind } = first.difference ? await compareOnce(ctx, orderId, true) : first;
    const isMended = first.isBehind || isBehind;
    await recordOutcome(ctx, orderId, difference ? 'differs' : isMended ? 'mended' : 'equal', difference);
    return true;
  } catch (error) {
    const isUnanswered = error instanceof ProviderFailure && hasNoAnswer(error);
    const message = 'reconciliation: an order can’t be compared';
    if (!isUnanswered) reportItemFailure(ctx, error, { work: 'reconciliation', message, ids: { orderId } });
    await recordOutcome(ctx, orderId, 'unknown', null);
    return !isUnanswered;
  }
}

interface Comparison {
  /** True when the shop lacked news of the provider. */
  isBehind: boolean;
  difference: Difference | null;
}

async function compareOnce(ctx: Ctx, orderId: string, isLast: boolean): Promise<Comparison> {
  const report = await callProvider(ctx, 'payment', () => ctx.gateways.payment.reportOf(orderId));
  const reported = report ? transactionsIn(ctx, report) : [];
  const ownTransactions = await transactionsOf(ctx.db, orderId);
  const isBehind = hasNews(ownTransactions, reported);
  const isChanged = isBehind || hasOtherStatus(ownTransactions, reported);
  if (report && (isChanged || differenceOf(ownTransactions, reported))) await applyReport(ctx, report);
  return { isBehind, difference: await followDifference(ctx, orderId, reported, isLast) };
}

const transactionsIn = (ctx: Ctx, report: PaymentReport): ReportedTransaction[] =>
  report.transactions.map((received) => ({ ...received, counts: isCountedPayment(ctx, received, report.mode) }));

/**
 * With `isLast`, raises an attention item for a difference. Without a difference, settles the item and stores the
 * number of the shop with older transactions (`addMissingShop`). Locks the order.
 */
const followDifference = (
  ctx: Ctx,
  orderId: string,
  reported: readonly ReportedTransaction[],
  isLast: boolean,
): Promise<Difference | null> =>
  inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    const difference = differenceOf(await transactionsOf(tx, orderId), reported);
    const kind = 'books-differ' as const;
    if (!difference) {
      await addMissingShop(ctx, tx, orderId, reported);
      await settleAttentionByKey(ctx, tx, { kind, key: orderId, note: 'Le prestataire dit la même chose' });
    } else if (isLast) await raiseAttention(ctx, tx, { kind, key: orderId, orderId, data: difference });
    return difference;
  });

async function recordOutcome(
  ctx: Ctx,
  orderId: string,
  outcome: Outcome,
  difference: Difference | null,
): Promise<void> {
  const answeredAt = outcome === 'unknown' ? null : ctx.now();
  await ctx.db.run(sql`
    insert into order_comparisons (order_id, tried_at, answered_at, outcome, difference)
    select id, ${ctx.now()}, ${answeredAt}, ${outcome}, ${difference && JSON.stringify(difference)} from orders where id = ${orderId}
    on conflict (order_id) do update set tried_at = excluded.tried_at, outcome = excluded.outcome,
      difference = excluded.difference, answered_at = coalesce(excluded.answered_at, order_comparisons.answered_at)`);
}
