import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { REFUND_TO_RETRY } from '#features/payments/domain/rules-reports.ts';
import { isCounted, transactionsUnderWay } from '#features/orders/server/sql/order-facts.ts';
import { openRefundStates } from '#features/payments/server/steps/answer-refund.ts';
import { refundProblems } from '#features/refunds/domain/problems.ts';
import { refuse } from '#shared/problem.ts';

/**
 * Refuses to record a refund made without the provider while the provider may still make a refund. Otherwise the shop
 * could refund the money twice. Needs the order's lock.
 * @throws Refusal `refunds.under-way`.
 */
export async function assertNoRefundUnderWay(db: Db, orderId: string): Promise<void> {
  const refund = await db.one<{ amount: number }>(sql`
    select amount from (
      select r.amount_cents as amount, r.requested_at as at from refunds r
      where r.order_id = ${orderId} and r.state in (${openRefundStates})
      union all select t.amount_cents, t.created_at from payment_transactions t
      where t.order_id = ${orderId} and t.operation = 'credit' and t.state in (${transactionsUnderWay})
        and t.detailed_status <> ${REFUND_TO_RETRY} and ${isCounted('t')}) waiting
    order by at limit 1`);
  if (refund) throw refuse(refundProblems.underWay, { amount: refund.amount });
}

/** Does the check of `assertNoRefundUnderWay` for an alert. Has the parameters of the hook `onRefundDeclared`. */
export const checkDeclaredRefund = (_ctx: Ctx, tx: Tx, { orderId }: { orderId: string }): Promise<void> =>
  assertNoRefundUnderWay(tx, orderId);
