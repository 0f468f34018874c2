import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { groupOrders } from '#features/parcels/domain/admin-endpoints.ts';
import { deleteLabel, generateLabel } from '#features/shipping/domain/endpoints.ts';
import { groupedOrders, paidBySameBuyer, parcelsOf, twoPaid } from '#sandbox/testing/grouped-orders.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { bodyOf, paid, putInStatus, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { recordTroubles } from './record-troubles.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;

async function raiseAlerts(orderId: string, trackingId: string): Promise<void> {
  await inTransaction(system, async (tx) => {
    const about = { key: trackingId, orderId };
    await raiseAttention(system, tx, { kind: 'parcel-problem', ...about, data: { trackingId, said: 'Retenu' } });
    await raiseAttention(system, tx, { kind: 'parcel-stuck', ...about, data: { trackingId, since: '2026-11-20' } });
  });
  await recordTroubles(system, [{ id: orderId, trackingId, reason: '1 événement illisible' }]);
}
const kindsOf = async (order: { orderId: string }) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind).toSorted();
const allKinds = ['parcel-problem', 'parcel-stuck', 'parcel-unreadable'];

/** Creates two orders with one label: the first has left, and the second was set back to preparation. */
async function createShippedWithoutSecond() {
  const orders = await twoPaid(shop);
  const [first, second] = orders;
  bodyOf(await shop.call(groupOrders, { orderIds: orders.map(({ orderId }) => orderId) }, admin));
  const { tracking_id: trackingId } = bodyOf(await shop.call(generateLabel, { orderId: first.orderId }, admin));
  for (const order of orders) await putInStatus(shop, order, 'shipped');
  bodyOf(await shop.call(changeStatus, { orderId: second.orderId, status: 'paid' }, admin));
  const numbers = () =>
    Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).label?.trackingId ?? null));
  return { first, second, trackingId, numbers };
}

test('ADM-23 deleting the label of an order in preparation keeps the number of the orders that have left', async () => {
  const { second, trackingId, numbers } = await createShippedWithoutSecond();
  bodyOf(await shop.call(deleteLabel, { orderId: second.orderId }, admin));
  assert.deepEqual(await numbers(), [trackingId, null]);
  const again = bodyOf(await shop.call(generateLabel, { orderId: second.orderId }, admin));
  assert.deepEqual(await numbers(), [trackingId, again.tracking_id]);
});

test('ADM-23 replacing the label of an order in preparation keeps the number of the orders that have left', async () => {
  const { second, trackingId, numbers } = await createShippedWithoutSecond();
  const replaced = bodyOf(await shop.call(generateLabel, { orderId: second.orderId, replaces: trackingId }, admin));
  assert.deepEqual(await numbers(), [trackingId, replaced.tracking_id]);
});

const cancel = async ({ orderId }: { orderId: string }) =>
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));

test('ADM-23 a label made after a request without an answer takes the cancelled orders out of the parcel', async () => {
  const [first, second] = await groupedOrders(shop);
  await shop.fetch('/sandbox/colissimo/next', { method: 'POST', json: { outcome: 'http-500' } });
  const { orderId } = first;
  assert.equal((await shop.call(generateLabel, { orderId }, admin)).problem?.code, 'shipping.label-unknown');
  await cancel(second);
  assert.notEqual((await parcelsOf(shop, [second]))[0], null);
  bodyOf(await shop.call(generateLabel, { orderId, afterUnknown: true }, admin));
  assert.equal((await parcelsOf(shop, [second]))[0], null);
});

test('ADM-23 an order cancelled during a refused label request leaves the parcel', async (t) => {
  const [first, second] = await groupedOrders(shop);
  const { shipping } = shop.shop.gateways;
  t.onTestFinished(() => {
    shop.shop.gateways.shipping = shipping;
  });
  shop.shop.gateways.shipping = {
    ...shipping,
    async makeLabel() {
      await cancel(second);
      throw new ProviderFailure('shipping', 'refused', 'La rue manque', '30204');
    },
  };
  assert.equal((await shop.call(generateLabel, { orderId: first.orderId }, admin)).status, 422);
  assert.equal((await parcelsOf(shop, [second]))[0], null);
});

test('ADM-23 deleting a label is refused once another label has replaced the label on screen', async () => {
  const { orderId } = await paid(shop);
  const first = bodyOf(await shop.call(generateLabel, { orderId }, admin)).tracking_id;
  const second = bodyOf(await shop.call(generateLabel, { orderId, replaces: first }, admin)).tracking_id;
  const refused = await shop.call(deleteLabel, { orderId, trackingId: first }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'shipping.parcel-changed']);
  assert.equal((await seenByAdmin(shop, { orderId })).label?.trackingId, second);
  bodyOf(await shop.call(deleteLabel, { orderId, trackingId: second }, admin));
  assert.equal((await seenByAdmin(shop, { orderId })).label, null);
});

test('ADM-23 deleting a label settles the alerts about its number', async () => {
  const order = await paid(shop);
  const { tracking_id: trackingId } = bodyOf(await shop.call(generateLabel, { orderId: order.orderId }, admin));
  await raiseAlerts(order.orderId, trackingId);
  assert.deepEqual(await kindsOf(order), allKinds);
  bodyOf(await shop.call(deleteLabel, { orderId: order.orderId }, admin));
  assert.deepEqual(await kindsOf(order), []);
  assert.equal(await shop.shop.db.one(sql`select from parcel_troubles where tracking_id = ${trackingId}`), null);
});

test('ADM-23 deleting the label of an order in preparation keeps the alerts of the orders that have left', async () => {
  const { first, second, trackingId } = await createShippedWithoutSecond();
  await raiseAlerts(first.orderId, trackingId);
  bodyOf(await shop.call(deleteLabel, { orderId: second.orderId }, admin));
  assert.deepEqual(await kindsOf(first), allKinds);
});

test('ADM-23 deleting a label takes the cancelled orders out of the parcel, so that the rest can be grouped again', async () => {
  const [first, second] = await groupedOrders(shop);
  const third = await paidBySameBuyer(shop, first);
  bodyOf(await shop.call(generateLabel, { orderId: first.orderId }, admin));
  bodyOf(await shop.call(changeStatus, { orderId: second.orderId, status: 'cancelled' }, admin));
  bodyOf(await shop.call(deleteLabel, { orderId: first.orderId }, admin));
  bodyOf(await shop.call(groupOrders, { orderIds: [first.orderId, third.orderId] }, admin));
  const [firstParcel, secondParcel, thirdParcel] = await parcelsOf(shop, [first, second, third]);
  assert.deepEqual([firstParcel === thirdParcel, secondParcel], [true, null]);
});
