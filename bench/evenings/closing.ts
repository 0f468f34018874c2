import sql from 'sql-template-tag';
import { reconcilePayments } from '#features/reconciliation/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import type { Jobs } from './jobs.ts';
import type { World } from './world.ts';

/**
 * Compares the money of each order with the provider's report, after a comparison that corrects what no notice has
 * reported. Returns the first difference; null without one.
 */
export async function differenceOf({ shop }: World, jobs: Jobs): Promise<string | null> {
  bodyOf(await shop.call(reconcilePayments, {}, shop.admin));
  const failure = (await jobs.waitForReactions()) ?? (await jobs.runDue());
  if (failure) return failure;
  const again = bodyOf(await shop.call(reconcilePayments, {}, shop.admin));
  if (again.mended > 0) return `a second comparison has corrected ${again.mended} orders`;
  const { readMoney } = refundSteps(shop);
  const orders = await shop.shop.db.many<{ orderId: string; number: string }>(sql`
    select distinct o.id as "orderId", o.order_number as number
    from orders o join payment_transactions t on t.order_id = o.id order by number`);
  for (const order of orders) {
    const difference = await readMoney(order).then(() => null, String);
    if (difference) return `order ${order.number}: ${difference}`;
  }
  return null;
}
