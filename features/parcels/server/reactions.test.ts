import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { shipMyParcel } from '#features/parcels/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { eventTypes, bodyOf, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
const { createOpenParcel, createValidated } = openParcelSteps(shop);
const payByHand = async ({ orderId }: Placed) =>
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, shop.admin));

test('D-05 an order set to paid by hand opens a parcel', async () => {
  const order = await toPay(shop);
  await payByHand(order);
  await until(async () => typeof (await seenByAdmin(shop, order)).parcel?.openUntil === 'string');
  const joined = await createValidated(order);
  assert.equal((await seenByAdmin(shop, joined)).postage, 0);
});

test('D-05 « Payer et expédier maintenant » closes the parcel after a payment by hand', async () => {
  const first = await createOpenParcel();
  const second = await createValidated(first);
  bodyOf(await shop.call(shipMyParcel, { orderId: second.orderId }, second.customer));
  await payByHand(second);
  await until(async () => (await eventTypes(shop, first)).includes('order.parcel-closed'));
});
