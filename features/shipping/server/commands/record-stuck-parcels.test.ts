import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { ctxOf } from '#platform/server/context.ts';
import { recordNumber } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { parcelSteps, trackingWith } from '#sandbox/testing/parcels.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followParcels } from './follow-parcels.ts';
import { recordStuckParcels } from './record-stuck-parcels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { labelled, replaceTracking, listAlerts } = parcelSteps(shop);
const DAY_MS = 86_400_000;

const inDays = (days: number) => {
  const now = new Date(Date.now() + days * DAY_MS);
  return { ...ctxOf(shop.shop, { kind: 'system', name: 'Test' }), now: () => now };
};

test('SYS-04 a number of another carrier raises no item, because La Poste cannot follow it', async () => {
  const { orderId } = await paid(shop);
  bodyOf(await shop.call(recordNumber, { orderId, trackingId: '12345678' }, shop.admin));
  await recordStuckParcels(inDays(10));
  assert.deepEqual((await seenByAdmin(shop, { orderId })).attention, []);
});

test('SYS-04 a parcel without news for a week, but not for 300 days, is shown once until the carrier reports news', async (t) => {
  const parcel = await labelled();
  const stuck = async () => (await listAlerts(parcel)).map(({ kind }) => kind);
  await recordStuckParcels(inDays(6));
  assert.deepEqual(await stuck(), []);
  await recordStuckParcels(inDays(300));
  assert.deepEqual(await stuck(), []);
  await recordStuckParcels(inDays(8));
  await recordStuckParcels(inDays(9));
  assert.deepEqual(await stuck(), ['parcel-stuck']);
  const steps = await shop.shop.db.many(sql`
    select from attention_steps s join attention_items i on i.id = s.item_id where i.data ->> 'trackingId' = ${parcel.trackingId}`);
  assert.equal(steps.length, 1);
  const at = new Date(Date.UTC(2026, 10, 20, 8));
  const scan = { code: 'PC1', label: 'Pris en charge', stage: 'in-transit' as const, at, isKnown: true };
  replaceTracking(t, trackingWith(parcel, [scan]));
  await followParcels(shop.system);
  assert.deepEqual(await stuck(), []);
});

test('SYS-04 a parcel without news is shown even if 1,000 newer parcels are followed', async (t) => {
  const parcel = await labelled();
  const { userId } = await shop.aCustomer();
  await shop.shop.db.run(sql`
    insert into orders (user_id, status, order_date, tracking_id)
    select ${userId}, 'shipped', now() + interval '1 hour', '6A' || (30000000000 + n) from generate_series(1, 1000) n`);
  t.onTestFinished(async () => {
    await shop.shop.db.run(sql`delete from orders where user_id = ${userId}`);
  });
  await recordStuckParcels(inDays(8));
  assert.deepEqual(
    (await listAlerts(parcel)).map(({ kind }) => kind),
    ['parcel-stuck'],
  );
});
