import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { queuesOf } from '#app/server/background.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { groupOrders, separateParcel, shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { followStatuses } from '#features/payments/server/steps/follow-money.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { parcelsOf } from '#sandbox/testing/grouped-orders.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);

const createPaid = async (first: Placed): Promise<Placed> => {
  const order = await createValidated(first);
  await pay(order);
  return order;
};
const cancel = async ({ orderId }: Placed) => {
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, shop.admin));
  await followStatuses(shop.system, orderId);
};
const ship = async ({ orderId }: Placed) => bodyOf(await shop.call(shipParcel, { orderId }, shop.admin));
const keptOf = (orders: readonly Placed[]) =>
  Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).keptPostage));

test('D-05 after « Séparer », the shop keeps the postage of a cancelled order while an order without postage is left', async () => {
  const first = await createOpenParcel();
  const laterOrders = [await createPaid(first), await createPaid(first)];
  await ship(first);
  await cancel(first);
  assert.deepEqual(await keptOf([first]), [600]);
  bodyOf(await shop.call(separateParcel, { orderId: laterOrders[0]?.orderId ?? '' }, shop.admin));
  const [second, third] = await parcelsOf(shop, laterOrders);
  assert.notEqual(second, third);
  assert.deepEqual(await keptOf([first]), [600]);
  for (const order of laterOrders) await cancel(order);
  assert.deepEqual(await keptOf([first]), [0]);
});

test('D-05 « Regrouper » keeps the postage of the cancelled orders of both parcels', async () => {
  const first = await createOpenParcel();
  const second = await createPaid(first);
  await ship(first);
  await cancel(first);
  const third = await createPaid(first);
  const fourth = await createPaid(first);
  await ship(third);
  await cancel(third);
  assert.deepEqual(await keptOf([first, third]), [600, 600]);
  bodyOf(await shop.call(groupOrders, { orderIds: [second.orderId, fourth.orderId] }, shop.admin));
  assert.deepEqual(await keptOf([first, third]), [600, 600]);
});

test('D-05 « Regrouper » with an order that paid postage makes the kept postage of a cancelled order owed to its buyer', async () => {
  const first = await createOpenParcel();
  const second = await createPaid(first);
  await ship(first);
  await cancel(first);
  const third = await createPaid(first);
  await ship(third);
  bodyOf(await shop.call(groupOrders, { orderIds: [second.orderId, third.orderId] }, shop.admin));
  assert.deepEqual(await keptOf([first]), [0]);
  const jobs = await shop.shop.db.many<{ data: Record<string, unknown> }>(sql`
    select data from pgboss.job where name = 'reactions' and data->'event'->>'type' = 'order.grouped'
      and data->'event'->>'orderId' in (${second.orderId}, ${third.orderId})`);
  const reactions = queuesOf(shop.shop).find(({ name }) => name === 'reactions');
  for (const { data } of jobs) await reactions?.run(data);
  const owed = (await seenByAdmin(shop, first)).attention.filter(({ kind }) => kind === 'money-owed');
  assert.deepEqual(
    owed.map(({ data }) => data),
    [{ amount: 3100 }],
  );
});
