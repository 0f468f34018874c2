import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { gateways } = shop.shop;
const carrier = gateways.shipping;
const ORDER_COUNT = 200;

async function createPaidOrders(): Promise<string[]> {
  const order = await paid(shop);
  const liveId = await shop.aLive();
  const rows = await shop.shop.db.many<{ id: string }>(sql`
    with pieces as (
      insert into products (live_id, ref, name, price_cents) select ${liveId}, n, 'Robe', 2500 from generate_series(2, ${ORDER_COUNT}) n
      returning id, ref),
    made as (
      insert into orders (user_id, live_id, status, payment_date, shipping_address, total_amount_cents)
      select user_id, ${liveId}, status, payment_date, shipping_address, total_amount_cents
      from orders, generate_series(2, ${ORDER_COUNT}) where id = ${order.orderId} returning id),
    numbered as (select id, 1 + row_number() over () as n from made),
    held as (
      insert into order_items (order_id, product_id, price_cents)
      select numbered.id, pieces.id, 2500 from numbered join pieces on pieces.ref = numbered.n)
    select id from made`);
  return [order.orderId, ...rows.map(({ id }) => id)];
}

const requestLabels = (orderIds: readonly string[]) => {
  const waitingIds = [...orderIds];
  const work = async () => {
    for (let orderId = waitingIds.pop(); orderId; orderId = waitingIds.pop())
      await shop.call(generateLabel, { orderId }, admin);
  };
  return Promise.all([work(), work(), work()]);
};
const withoutLabel = async () =>
  bodyOf(await shop.call(listPreparation, {}, admin)).orders.filter(({ label }) => label === null);

test('ADM-23 two hundred labels with one failing call in ten give as many parcels, without duplicates', async (t) => {
  let calls = 0;
  t.onTestFinished(() => {
    gateways.shipping = carrier;
  });
  gateways.shipping = {
    ...carrier,
    makeLabel: async (request) => {
      const call = ++calls;
      // The carrier is unavailable before the request, or stops answering after it made the label.
      if (call % 20 === 10) throw new ProviderFailure('shipping', 'unreachable', 'simulated');
      const label = await carrier.makeLabel(request);
      if (call % 20 === 0) throw new ProviderFailure('shipping', 'unknown', 'simulated');
      return label;
    },
  };
  const orderIds = await createPaidOrders();
  await requestLabels(orderIds);
  let ordersLeft = await withoutLabel();
  assert.ok(
    ordersLeft.some(({ labelUnknown }) => labelUnknown) && ordersLeft.some(({ labelUnknown }) => !labelUnknown),
  );
  for (let round = 0; round < 5 && ordersLeft.some(({ labelUnknown }) => !labelUnknown); round++) {
    await requestLabels(ordersLeft.map(({ id }) => id));
    ordersLeft = await withoutLabel();
  }
  assert.deepEqual(
    ordersLeft.filter(({ labelUnknown }) => !labelUnknown),
    [],
    'only labels that need a check at the carrier are left',
  );
  const parcels = (await (await shop.fetch('/sandbox/colissimo/parcels.json')).json()) as { orderNumber: string }[];
  assert.deepEqual(
    [parcels.length, new Set(parcels.map(({ orderNumber }) => orderNumber)).size],
    [ORDER_COUNT, ORDER_COUNT],
  );
});
