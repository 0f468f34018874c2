import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/refunds/domain/endpoints.ts';
import type { RefundState } from '#features/payments/domain/lifecycle.ts';
import { refundProblems } from '#features/refunds/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { askProvider } from '#features/payments/server/commands/ask-provider.ts';
import { openRefundStates } from '#features/payments/server/steps/answer-refund.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { recordRefundState } from '../steps/close-refund.ts';

/** Time in which the provider answers a refund request, in ms. */
const ANSWER_MS = 120_000;
/** Age at which an unanswered refund needs manual review, in ms. Shorter than the hour between two checks by the job. */
const UNSURE_REVIEW_AFTER_MS = 50 * 60_000;

interface OpenRefund {
  id: string;
  orderId: string;
  amount: number;
  requestedAt: Date;
}

const readOpenRefunds = (db: Db, orderId: string): Promise<OpenRefund[]> =>
  db.many<OpenRefund>(sql`
    select id, order_id as "orderId", amount_cents as amount, requested_at as "requestedAt" from refunds
    where order_id = ${orderId} and state in (${openRefundStates}) order by requested_at, id`);

const UNKNOWN = 'Le prestataire ne connaît pas ce remboursement';
const UNANSWERED = 'Le prestataire n’a pas répondu';

/**
 * Asks the provider about the unanswered refunds of an order. After two minutes without an answer, a refund becomes
 * `unsure`, also when the provider is unavailable. After `UNSURE_REVIEW_AFTER_MS`, it raises an attention item.
 * Idempotent. Locks the order.
 * @param outage failure that is known already: the provider is then not asked.
 * @throws Refusal `refunds.no-contract`; ProviderFailure when the provider is unavailable, after the items are raised.
 */
export async function checkRefunds(ctx: Ctx, orderId: string, outage: ProviderFailure | null = null): Promise<void> {
  if ((await readOpenRefunds(ctx.db, orderId)).length === 0) return;
  if (ctx.config.lacks.payment) throw refuse(refundProblems.noContract);
  const failure =
    outage ??
    (await askProvider(ctx, orderId).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ProviderFailure) return error;
        throw error;
      },
    ));
  await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    for (const open of await readOpenRefunds(tx, orderId)) {
      const age = ctx.now().getTime() - open.requestedAt.getTime();
      if (age >= ANSWER_MS) await recordRefundState(ctx, tx, open, 'unsure', failure ? UNANSWERED : UNKNOWN);
      if (age < UNSURE_REVIEW_AFTER_MS) continue;
      const data = { amount: open.amount };
      await raiseAttention(ctx, tx, { kind: 'refund-unsure', key: open.id, orderId, data });
    }
  });
  if (failure) throw failure;
}

const stateOf = async (ctx: Ctx, orderId: string, refundId: string): Promise<RefundState> => {
  const found = await ctx.db.one<{ state: RefundState }>(sql`
    select state from refunds where id = ${refundId} and order_id = ${orderId}`);
  if (!found) throw refuse(refundProblems.notFound);
  return found.state;
};

/** @throws Refusal `refunds.not-found`, `refunds.no-answer` or `refunds.no-contract`. */
export async function checkRefund(
  ctx: Ctx,
  { orderId, refundId }: ParsedInputOf<typeof endpoints.checkRefund>,
): Promise<{ state: RefundState }> {
  await stateOf(ctx, orderId, refundId);
  await checkRefunds(ctx, orderId).catch(toRefusal);
  return { state: await stateOf(ctx, orderId, refundId) };
}

/**
 * Records that a refund was not made (“Il n’a pas été fait”), as a user has checked at the provider. The refund can
 * then be requested again. Asks the provider first, whose answer takes precedence.
 * @throws Refusal `refunds.not-found`, `refunds.no-answer`, `refunds.no-contract` or `refunds.too-soon`.
 */
export async function denyRefund(
  ctx: Ctx,
  { orderId, refundId }: ParsedInputOf<typeof endpoints.denyRefund>,
): Promise<{ state: RefundState }> {
  await stateOf(ctx, orderId, refundId);
  await checkRefunds(ctx, orderId).catch(toRefusal);
  await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    const open = (await readOpenRefunds(tx, orderId)).find(({ id }) => id === refundId);
    if (!open) return;
    if (ctx.now().getTime() - open.requestedAt.getTime() < ANSWER_MS) throw refuse(refundProblems.tooSoon);
    await recordRefundState(ctx, tx, open, 'refused', 'Il n’est pas chez le prestataire');
  });
  return { state: await stateOf(ctx, orderId, refundId) };
}

function toRefusal(error: unknown): never {
  throw error instanceof ProviderFailure ? refuse(refundProblems.noAnswer) : error;
}
