import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { refundLifecycle } from '#features/payments/domain/lifecycle.ts';
import type { RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import { requestedRefundsOf } from '#features/payments/server/steps/answer-refund.ts';
import { refundProblems } from '#features/refunds/domain/problems.ts';
import { refuse } from '#shared/problem.ts';

/**
 * Refuses to record a refund made without the provider while the provider may still make one of the given refunds.
 * Otherwise the shop could refund the money twice.
 * @throws Refusal `refunds.under-way`.
 */
export function assertNoOpenRefund(refunds: readonly RequestedRefund[]): void {
  const open = refunds.find(({ state }) => refundLifecycle[state].isOpen);
  if (open) throw refuse(refundProblems.underWay, { amount: open.amount });
}

/**
 * Checks that money can be recorded as refunded without the provider. `amount` is in cents. Needs the order's lock.
 * @throws as `assertNoOpenRefund`.
 */
export async function checkMoneyReturn(
  _ctx: Ctx,
  tx: Tx,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> {
  if (amount > 0) assertNoOpenRefund(await requestedRefundsOf(tx, orderId));
}
