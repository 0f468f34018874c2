import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { remindBuyers } from '#features/orders/server/commands/remind-buyers.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { HOUR, keptAfterLive, setDelay, workReactions } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

// Noon in Paris, an hour at which reminders leave.
const shop = await testShop({ background: false, startsAt: Date.parse('2026-11-24T11:00:00Z') });
await workReactions(shop);
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
await setDelay(shop, 48);
const alertsOf = async (order: Placed) => (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);
const set = async ({ orderId }: Placed, status: 'paid' | 'cancelled' | 'to-pay') =>
  bodyOf(await shop.call(changeStatus, { orderId, status }, admin));

async function createWithFailedReminder(): Promise<Placed> {
  const order = await keptAfterLive(shop);
  await db.run(sql`update orders set remind_at = held_from where id = ${order.orderId}`);
  await db.run(sql`alter table mails add constraint no_mail check (kind <> 'order-reminder') not valid`);
  await remindBuyers(shop.system);
  await db.run(sql`alter table mails drop constraint no_mail`);
  assert.deepEqual(await alertsOf(order), ['reminder-failed']);
  return order;
}

const endings: readonly (readonly [string, (order: Placed) => Promise<unknown>])[] = [
  ['is paid', (order) => set(order, 'paid')],
  ['is cancelled', (order) => set(order, 'cancelled')],
  [
    'expires',
    async () => {
      shop.advance(48 * HOUR);
      await expireOrders(shop.system);
    },
  ],
];
for (const [name, end] of endings) {
  test(`the alert of a failed reminder is settled when its order ${name}`, async () => {
    const order = await createWithFailedReminder();
    await end(order);
    await until(async () => (await alertsOf(order)).length === 0);
  });
}

test('the alert of a failed reminder stays while its order is unpaid', async () => {
  const [order, paidOrder] = [await createWithFailedReminder(), await createWithFailedReminder()];
  await set(order, 'to-pay');
  await set(paidOrder, 'paid');
  await until(async () => (await alertsOf(paidOrder)).length === 0);
  assert.deepEqual(await alertsOf(order), ['reminder-failed']);
});
