import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { askAboutOrder } from '#features/messages/domain/endpoints.ts';
import { openParcelOf } from '#features/parcels/server/commands/open-parcel.ts';
import { closeDueParcels } from '#features/parcels/server/commands/ship-parcel.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, paid, seenByAdmin, toPay, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const DAY_MS = 86_400_000;
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
const { createOpenParcel, createValidated } = openParcelSteps(shop);

const readOpenParcel = async ({ orderId, customer }: Placed) =>
  bodyOf(await shop.call(getMyOrder, { orderId }, customer)).openParcel;
async function createToValidate(first: Placed): Promise<Placed> {
  const order = await createValidated(first);
  bodyOf(await shop.call(modifyOrder, { orderId: order.orderId }, order.customer));
  return order;
}

test('D-05 an order validated right after the payment of the first order costs no postage, before the job has opened the parcel', async () => {
  const first = await paid(shop);
  assert.equal((await seenByAdmin(shop, first)).parcel, null);
  const second = await createValidated(first);
  const { total, postage, parcel } = await seenByAdmin(shop, second);
  assert.deepEqual([total, postage], [1900, 0]);
  assert.ok(parcel?.openUntil);
  await openParcelOf(shop.system, first.orderId);
  assert.equal((await eventTypes(shop, first)).filter((type) => type === 'order.parcel-opened').length, 1);
});

test('D-05 a question about the paid order does not stop another order from joining its parcel', async () => {
  const first = await createOpenParcel();
  bodyOf(await shop.call(askAboutOrder, { orderId: first.orderId, text: 'Est-ce bien emballé ?' }, first.customer));
  assert.deepEqual(
    (await seenByAdmin(shop, first)).attention.map(({ kind }) => kind),
    ['message'],
  );
  assert.equal((await seenByAdmin(shop, await createValidated(first))).postage, 0);
  assert.equal((await readOpenParcel(await createToValidate(first)))?.isIn, false);
});

test('D-05 the page of an order to validate announces a parcel without postage only if the order would join it', async () => {
  const [heldOrder, cancelledOrder] = [await createOpenParcel(), await createOpenParcel()];
  const orders = await Promise.all([heldOrder, cancelledOrder].map(createToValidate));
  for (const order of orders) assert.equal((await readOpenParcel(order))?.isIn, false);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: heldOrder.orderId, name: 'Léa Martin' }, heldOrder.customer));
  bodyOf(await shop.call(changeStatus, { orderId: cancelledOrder.orderId, status: 'cancelled' }, shop.admin));
  for (const order of orders) assert.equal(await readOpenParcel(order), null);
});

test('D-05 an order joins an open parcel until the parcel is closed, also after the end of its time', async () => {
  const first = await createOpenParcel();
  shop.advance(5 * DAY_MS + 1000);
  const toValidate = await createToValidate(first);
  assert.equal((await readOpenParcel(toValidate))?.isIn, false);
  assert.equal((await seenByAdmin(shop, await createValidated(first))).postage, 0);
  await closeDueParcels(shop.system);
  assert.equal(await readOpenParcel(toValidate), null);
  assert.equal((await seenByAdmin(shop, await createValidated(first))).postage, 600);
});

test('D-05 an order that joined a parcel and is reopened outside of it gets the postage of the shop', async () => {
  const first = await createOpenParcel();
  const order = await createValidated(first);
  const set = async (status: OrderStatus) => {
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
    const { total, postage } = await seenByAdmin(shop, order);
    return [total, postage];
  };
  assert.deepEqual(await set('cancelled'), [1900, 0]);
  assert.deepEqual(await set('to-pay'), [2500, 600]);
  assert.deepEqual(await set('validated'), [2500, 600]);
  assert.ok((await eventTypes(shop, order)).includes('order.postage-changed'));
});

test('D-05 an order that waits for its payment in an open parcel stays in it between « Validée » and « À payer »', async () => {
  const order = await createValidated(await createOpenParcel());
  for (const status of ['validated', 'to-pay'] as const) {
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
    assert.equal((await seenByAdmin(shop, order)).total, 1900, status);
    assert.equal((await readOpenParcel(order))?.isIn, true, status);
  }
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'to-validate' }, shop.admin));
  assert.equal((await seenByAdmin(shop, order)).total, 2500);
});

test('D-05 an order validated without postage stays without postage when it is reopened', async () => {
  bodyOf(await shop.call(changeSettings, { postageCents: 0 }, shop.admin));
  const order = await toPay(shop);
  bodyOf(await shop.call(changeSettings, { postageCents: 600 }, shop.admin));
  for (const status of ['cancelled', 'to-pay'] as const)
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
  assert.equal((await seenByAdmin(shop, order)).total, 2500);
});

test('D-05 an order does not join the parcel of an order that was withdrawn from and refunded in full', async () => {
  const first = await createOpenParcel();
  const { orderId, customer } = first;
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, shop.admin));
  assert.deepEqual((await seenByAdmin(shop, first)).attention, []);
  assert.equal((await seenByAdmin(shop, await createValidated(first))).postage, 600);
});
