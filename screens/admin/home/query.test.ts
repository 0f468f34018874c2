import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { countWork } from '#screens/admin/home/endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { fine, putInStatus, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const counted = async () => fine(await shop.call(countWork, {}, admin));

test('ADM-04 the dashboard of an empty shop counts nothing', async () => {
  assert.deepEqual(await counted(), {
    toValidate: 0,
    toPay: 0,
    toPaySince: null,
    toPrepare: 0,
    toPrepareHeld: 0,
    toPrepareInOpenParcel: 0,
    stuckParcels: 0,
    toLookAt: 0,
    live: null,
  });
});

test('ADM-04 the dashboard counts the same tasks as its lists, and shows the date of the oldest order to pay', async () => {
  const first = await toPay(shop);
  const second = await toPay(shop);
  await db.run(sql`update orders set order_date = '2026-11-02T10:00:00Z' where id = ${first.orderId}`);
  await db.run(sql`update orders set order_date = '2026-11-03T10:00:00Z' where id = ${second.orderId}`);
  const waiting = await toValidate(shop);
  await putInStatus(shop, await toValidate(shop), 'paid');
  await putInStatus(shop, await toValidate(shop), 'cancelled');
  await inTransaction(shop.system, async (tx) => {
    await raiseAttention(shop.system, tx, {
      kind: 'parcel-stuck',
      key: '8R1',
      data: { trackingId: '8R1', since: '2026-11-01T00:00:00Z' },
      orderId: first.orderId,
    });
    await raiseAttention(shop.system, tx, { kind: 'refund', key: 'r1', data: { amount: 100 }, orderId: first.orderId });
  });
  const { live, ...counts } = await counted();
  assert.deepEqual(counts, {
    toValidate: 1,
    toPay: 2,
    toPaySince: '2026-11-02T10:00:00+00:00',
    toPrepare: 1,
    toPrepareHeld: 0,
    toPrepareInOpenParcel: 0,
    stuckParcels: 1,
    toLookAt: 2,
  });
  assert.equal(live?.feed, 'off');
  const parcels = fine(await shop.call(listAttention, { about: 'parcels' }, admin)).items;
  assert.deepEqual(
    parcels.map(({ kind }) => kind),
    ['parcel-stuck'],
  );
  for (const { id } of await db.many<{ id: string }>(sql`select id from lives where id <> ${waiting.liveId}`))
    fine(await shop.call(updateLive, { liveId: id, isActive: false }, admin));
  assert.equal((await counted()).live?.id, waiting.liveId);
});

test('ADM-22 the dashboard counts separately the orders held by an alert and the orders in an open parcel', async () => {
  const before = await counted();
  const [held, together, open] = [await toValidate(shop), await toValidate(shop), await toValidate(shop)];
  for (const order of [held, together, open]) await putInStatus(shop, order, 'paid');
  const parcel = sql`insert into parcels (created_at) values (now()) returning id`;
  const shared = (await db.one<{ id: string }>(parcel))?.id;
  const waiting = (await db.one<{ id: string }>(parcel))?.id;
  await db.run(sql`update parcels set open_until = now() + interval '5 days' where id = ${waiting}`);
  await db.run(sql`update orders set parcel_id = ${shared} where id in (${held.orderId}, ${together.orderId})`);
  await db.run(sql`update orders set parcel_id = ${waiting} where id = ${open.orderId}`);
  await inTransaction(shop.system, (tx) =>
    raiseAttention(shop.system, tx, { kind: 'refund', key: 'r2', data: { amount: 100 }, orderId: held.orderId }),
  );
  const { toPrepare, toPrepareHeld, toPrepareInOpenParcel } = await counted();
  assert.deepEqual(
    { toPrepare: toPrepare - before.toPrepare, toPrepareHeld, toPrepareInOpenParcel },
    { toPrepare: 3, toPrepareHeld: 2, toPrepareInOpenParcel: 1 },
  );
});

test('ADM-04 the dashboard is for administrators only', async () => {
  for (const as of [await shop.aCustomer(), null]) assert.equal((await shop.call(countWork, {}, as)).status, 403);
});
