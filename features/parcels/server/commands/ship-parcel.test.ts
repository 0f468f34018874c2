import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { shipMyParcel } from '#features/parcels/domain/endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { refuseWrites } from '#sandbox/testing/refuse-writes.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeDueParcels } from './ship-parcel.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
const DAY_MS = 86_400_000;
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, admin));
const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);

const cancel = async ({ orderId }: Placed) =>
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
const label = ({ orderId }: Placed) => shop.call(generateLabel, { orderId }, admin);
const shipMine = async ({ orderId, customer }: Placed) => bodyOf(await shop.call(shipMyParcel, { orderId }, customer));
const countOpen = async () =>
  (
    await shop.shop.db.one<{ count: number }>(sql`
      select count(*)::integer from parcels where open_until is not null and closed_at is null`)
  )?.count;

test('« Payer et expédier maintenant » closes the parcel once the last unpaid order has left it', async () => {
  const first = await createOpenParcel();
  const [second, third] = [await createValidated(first), await createValidated(first)];
  assert.deepEqual(await shipMine(second), { isClosed: false });
  await cancel(second);
  assert.equal((await label(first)).problem?.code, 'shipping.parcel-open', 'the third order is still to be paid');
  bodyOf(await shop.call(modifyOrder, { orderId: third.orderId }, third.customer));
  assert.ok((await eventTypes(shop, first)).includes('order.parcel-closed'));
  bodyOf(await label(first));
});

test('« Payer et expédier maintenant » closes the parcel when both unpaid orders leave it concurrently', async () => {
  const first = await createOpenParcel();
  const [second, third] = [await createValidated(first), await createValidated(first)];
  await shipMine(second);
  await Promise.all([cancel(second), cancel(third)]);
  bodyOf(await label(first));
});

test('a parcel stays open when an unpaid order leaves it and the buyer has not asked to send it', async () => {
  const first = await createOpenParcel();
  await cancel(await createValidated(first));
  assert.equal((await label(first)).problem?.code, 'shipping.parcel-open');
  await pay(await createValidated(first));
});

test('closing a parcel through its unpaid order records the closing on the paid order only', async () => {
  const first = await createOpenParcel();
  const second = await createValidated(first);
  bodyOf(await shop.call(shipParcel, { orderId: second.orderId }, admin));
  assert.ok((await eventTypes(shop, first)).includes('order.parcel-closed'));
  assert.ok(!(await eventTypes(shop, second)).includes('order.parcel-closed'));
});

test('ADM-22 « Expédier maintenant » is refused once an order has joined the parcel on screen', async () => {
  const first = await createOpenParcel();
  const seen = [first.orderId];
  const joining = await createValidated(first);
  const shipSeen = (orderIds: string[]) => shop.call(shipParcel, { orderId: first.orderId, seen: orderIds }, admin);
  assert.equal((await shipSeen(seen)).problem?.code, 'shipping.parcel-changed');
  assert.ok(!(await eventTypes(shop, first)).includes('order.parcel-closed'));
  bodyOf(await shipSeen([joining.orderId, first.orderId]));
  assert.ok((await eventTypes(shop, first)).includes('order.parcel-closed'));
});

test('an open parcel closes when its last order leaves it', async () => {
  const before = await countOpen();
  await cancel(await createOpenParcel());
  assert.equal(await countOpen(), before);
});

test('five hundred open parcels without an order do not prevent the closing of a parcel whose time is over', async () => {
  const order = await createOpenParcel();
  await shop.shop.db.run(sql`
    insert into parcels (created_at, open_until)
    select ${shop.shop.now()}, ${shop.shop.now()}::timestamptz - interval '1 day' from generate_series(1, 500)`);
  shop.advance(5 * DAY_MS + 1000);
  await closeDueParcels(system);
  bodyOf(await label(order));
});

test('a parcel whose closing fails is tried and reported again only after a delay', async () => {
  const order = await createOpenParcel();
  shop.advance(5 * DAY_MS + 1000);
  const fault = vi.spyOn(shop.shop.gateways.errors, 'fault');
  const restore = await refuseWrites(shop.shop.db, 'update on parcels', 'P0001');
  await closeDueParcels(system);
  await closeDueParcels(system);
  assert.equal(fault.mock.calls.length, 1);
  shop.advance(10_000);
  await closeDueParcels(system);
  shop.advance(10_000);
  await closeDueParcels(system);
  assert.equal(fault.mock.calls.length, 2);
  await restore();
  shop.advance(10_000);
  await closeDueParcels(system);
  fault.mockRestore();
  bodyOf(await label(order));
});
