import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import {
  addItem,
  addToLiveOrder,
  changeStatus,
  removeItem,
  restoreItem,
} from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { HOUR, setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { anAddress } from '#sandbox/testing/steps.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { createOpenParcel } = openParcelSteps(shop);
let ref = 90_000;

beforeEach(async () => {
  bodyOf(await shop.call(changeSettings, { minimumOrderCents: 0, postageCents: 0, openParcelDays: 5 }, admin));
  await setDelay(shop, 48);
});

const alertsOf = async (order: Placed) => (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);
const itemOf = async (order: Placed, price: number) => {
  const item = (await seenByAdmin(shop, order)).items.find((listed) => listed.price === price);
  assert.ok(item);
  return { orderId: order.orderId, itemId: item.id };
};
const remove = async (order: Placed, price: number) => {
  const item = await itemOf(order, price);
  return { ...item, reverts: bodyOf(await shop.call(removeItem, item, admin)).action };
};

/** Creates an order of a free piece, validated into an open parcel, where it costs no postage. */
async function createInOpenParcel(): Promise<Placed> {
  bodyOf(await shop.call(changeSettings, { postageCents: 600 }, admin));
  const { customer, pseudo } = await createOpenParcel();
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, ++ref, 0);
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
  bodyOf(await shop.call(giveAddress, { orderId, address: anAddress({ email: customer.email }) }, customer));
  return { customer, pseudo, liveId, orderId, productIds: [productId] };
}

const waysToOweAgain: readonly (readonly [string, () => Promise<Placed>, (order: Placed) => Promise<unknown>])[] = [
  [
    '« Modifier »',
    () => toPay(shop, [0]),
    async ({ orderId, customer }) => bodyOf(await shop.call(modifyOrder, { orderId }, customer)),
  ],
  [
    'a status set by hand',
    () => toPay(shop, [0]),
    async ({ orderId }) => bodyOf(await shop.call(changeStatus, { orderId, status: 'to-validate' }, admin)),
  ],
  [
    'the close of its parcel',
    createInOpenParcel,
    async ({ orderId }) => bodyOf(await shop.call(shipParcel, { orderId }, admin)),
  ],
  [
    'a further piece',
    () => toPay(shop, [0]),
    async ({ orderId, liveId }) => {
      const productId = await shop.aProduct(liveId, ++ref, 900);
      bodyOf(await shop.call(addItem, { orderId, productId }, admin));
    },
  ],
];

for (const [name, create, change] of waysToOweAgain) {
  test(`an order with nothing to pay has a new hold and no alert after ${name}`, async () => {
    const order = await create();
    assert.deepEqual(await alertsOf(order), ['order-free']);
    await setLiveActive(shop, order.liveId, false);
    shop.advance(72 * HOUR);
    await expireOrders(shop.system);
    await change(order);
    await expireOrders(shop.system);
    const { status, heldUntil } = await seenByAdmin(shop, order);
    assert.notEqual(status, 'cancelled');
    assert.ok(Date.parse(heldUntil ?? '') > shop.shop.now().getTime() + 47 * HOUR, heldUntil ?? 'null');
    assert.deepEqual(await alertsOf(order), []);
  });
}

test('an order whose last piece with a price is removed has nothing to pay, until the piece is restored', async () => {
  const order = await toPay(shop, [0, 2500]);
  await setLiveActive(shop, order.liveId, false);
  assert.deepEqual(await alertsOf(order), []);
  const removed = await remove(order, 2500);
  assert.deepEqual(await alertsOf(order), ['order-free']);
  shop.advance(72 * HOUR);
  await expireOrders(shop.system);
  bodyOf(await shop.call(restoreItem, removed, admin));
  await expireOrders(shop.system);
  const { status, heldUntil } = await seenByAdmin(shop, order);
  assert.equal(status, 'to-pay');
  assert.ok(Date.parse(heldUntil ?? '') > shop.shop.now().getTime() + 47 * HOUR);
  assert.deepEqual(await alertsOf(order), []);
});

test('a free order whose last piece is removed has no alert', async () => {
  const order = await toPay(shop, [0]);
  await remove(order, 0);
  assert.deepEqual(await alertsOf(order), []);
});

test('« Sans limite » stays when an order with nothing to pay must be validated again', async () => {
  const order = await toPay(shop, [0]);
  await setDelay(shop, null);
  await setLiveActive(shop, order.liveId, false);
  await setDelay(shop, 48);
  bodyOf(await shop.call(modifyOrder, { orderId: order.orderId }, order.customer));
  assert.equal((await seenByAdmin(shop, order)).heldUntil, null);
});
