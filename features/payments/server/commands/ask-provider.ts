import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type * as endpoints from '#features/payments/domain/endpoints.ts';
import { transactionLifecycle, transactionStatesWhere } from '#features/payments/domain/lifecycle.ts';
import type { TransactionState } from '#shared/payment-words.ts';
import { paymentProblems } from '#features/payments/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { applyReport } from './apply-report.ts';

/**
 * Records the provider's present report of an order.
 * @throws Refusal `payments.no-cards` in a shop without a card contract.
 */
export async function askProvider(ctx: Ctx, orderId: string): Promise<void> {
  if (ctx.config.lacks.payment) throw refuse(paymentProblems.noCards);
  const report = await callProvider(ctx, 'payment', () => ctx.gateways.payment.reportOf(orderId));
  if (report) await applyReport(ctx, report);
}

const movedStates = sqlWords(transactionStatesWhere((life) => life.hasMoved));

interface OrderState {
  status: OrderStatus;
  /** False while a rest is requested. True for a card payment of an order that the seller set as paid meanwhile. */
  isPaid: boolean;
  /** State of the last payment; null without a payment. */
  state: TransactionState | null;
}

async function readOrderState(ctx: SignedInCtx, orderId: string): Promise<OrderState> {
  const found = await ctx.db.one<OrderState>(sql`
    select o.status, debit.state,
      o.rest_asked_cents is null and (o.payment_date is not null
        or o.paid_outside_at is not null and coalesce(debit.state in (${movedStates}), false)) as "isPaid"
    from orders o left join lateral (
      select t.state from payment_transactions t where t.order_id = o.id and t.operation = 'debit'
      order by t.created_at desc limit 1) debit on true
    where o.id = ${orderId} and o.user_id = ${ctx.actor.userId}`);
  if (!found) throw refuse(orderProblems.notFound);
  return found;
}

/**
 * Handles a browser's report of a payment. The report is only a hint: a stored notice or the provider decides (D-13).
 * @throws Refusal `orders.not-found` for an unknown order or another buyer's order, `payments.not-processed` when the
 * provider fails, or those of `askProvider`.
 */
export async function paymentCallback(ctx: SignedInCtx, { orderId }: ParsedInputOf<typeof endpoints.paymentCallback>) {
  const before = await readOrderState(ctx, orderId);
  if (before.isPaid) return { success: true, status: before.status, state: 'paid' as const };
  try {
    await askProvider(ctx, orderId);
  } catch (error) {
    if (error instanceof ProviderFailure) throw refuse(paymentProblems.notProcessed);
    throw error;
  }
  const after = await readOrderState(ctx, orderId);
  const unpaidState = after.state ? transactionLifecycle[after.state].buyerMessage : 'none';
  return { success: after.isPaid, status: after.status, state: after.isPaid ? 'paid' : unpaidState } as const;
}
