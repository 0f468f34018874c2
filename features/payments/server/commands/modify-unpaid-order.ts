import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type * as endpoints from '#features/payments/domain/endpoints.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { modifyOrder } from '#features/orders/server/commands/modify-order.ts';
import { countChange } from '#features/orders/server/steps/count-change.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { askProvider } from './ask-provider.ts';

/**
 * Opens an unpaid order again (“Modifier”). Asks the provider first when a card form was opened, because the form may
 * be paid in another tab, or in its last second (D-14). Without an answer, the order stays as it is. Without a card
 * contract, no payment can be under way.
 * @throws Refusal `orders.not-found`, `orders.payment-under-way`, or those of `countChange` and `modifyOrder`.
 */
export async function modifyUnpaidOrder(ctx: SignedInCtx, { orderId }: ParsedInputOf<typeof endpoints.modifyOrder>) {
  const ownOrder = await ctx.db.one<{ formOpened: boolean }>(sql`
    select exists (select from payment_forms f where f.order_id = o.id) as "formOpened"
    from orders o where o.id = ${orderId} and o.user_id = ${ctx.actor.userId}`);
  if (!ownOrder) throw refuse(orderProblems.notFound);
  await countChange(ctx, orderId);
  if (ownOrder.formOpened && !ctx.config.lacks.payment) {
    await askProvider(ctx, orderId).catch((error: unknown) => {
      throw error instanceof ProviderFailure ? refuse(orderProblems.paymentUnderWay) : error;
    });
  }
  return modifyOrder(ctx, { orderId });
}
