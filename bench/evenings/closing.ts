import sql from 'sql-template-tag';
import { roundsOf } from '#app/server/background.ts';
import { reconcilePayments } from '#features/reconciliation/domain/endpoints.ts';
import { getAccounts } from '#screens/admin/accounts/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { passTime, type Jobs } from './jobs.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

/**
 * Compares the shop with the provider and with its own documents, after a day in which the jobs of the night have run.
 */
export async function differenceOf(world: World, jobs: Jobs): Promise<string | null> {
  const { shop } = world;
  await passTime(shop, DAY_MS);
  for (const round of roundsOf(shop.shop)) await round.run(shop.system);
  const failure = (await jobs.runDue()) ?? (await jobs.waitForReactions()) ?? (await jobs.runDue());
  if (failure) return failure;
  await shop.call(reconcilePayments, {}, shop.admin);
  const again = bodyOf(await shop.call(reconcilePayments, {}, shop.admin));
  if (again.mended > 0) return `a second comparison has corrected ${again.mended} orders`;
  return (await differenceToProvider(world)) ?? (await differenceToDocuments(world));
}

async function differenceToProvider({ shop }: World): Promise<string | null> {
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

/** Ignores a difference that an alert explains. */
async function differenceToDocuments({ shop }: World): Promise<string | null> {
  const { gaps } = bodyOf(await shop.call(getAccounts, {}, shop.admin));
  for (const gap of gaps.orders) {
    const alert = await shop.shop.db.one(sql`select 1 from attention_items where order_id = ${gap.id} limit 1`);
    if (!alert) return `order ${gap.number}: its documents differ by ${gap.amount} cents (${gap.reason})`;
  }
  return null;
}
