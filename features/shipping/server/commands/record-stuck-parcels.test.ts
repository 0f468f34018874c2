import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { ctxOf } from '#platform/server/context.ts';
import type { ParcelEvent } from '#platform/server/integrations/shipping/gateway.ts';
import { parcelStage } from '#platform/server/integrations/shipping/laposte-answer.ts';
import { attentionWords } from '#features/attention/domain/labels.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { recordNumber } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { parcelSteps, trackingWith, type Parcel } from '#sandbox/testing/parcels.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followParcels } from './follow-parcels.ts';
import { recordStuckParcels } from './record-stuck-parcels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { labelled, replaceTracking, statusOf } = parcelSteps(shop);
const DAY_MS = 86_400_000;

const event = (code: string, hour: number): ParcelEvent => ({
  code,
  label: `${code} dit par La Poste`,
  stage: parcelStage(code),
  at: new Date(Date.UTC(2026, 10, 20, hour)),
  isKnown: true,
});
const listAlerts = async ({ trackingId }: Parcel) =>
  bodyOf(await shop.call(listAttention, {}, shop.admin))
    .items.filter(({ data }) => data['trackingId'] === trackingId)
    .map((item) => ({ kind: item.kind, ...attentionWords(item) }));
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

test('SYS-04 a problem and a return of a parcel raise attention items, and the item of a problem ends once the parcel moves', async (t) => {
  const parcel = await labelled();
  const events = [event('PC1', 8), event('ND1', 9)];
  replaceTracking(t, trackingWith(parcel, events));
  await followParcels(shop.system);
  const [problem] = await listAlerts(parcel);
  assert.equal(problem?.kind, 'parcel-problem');
  assert.match(problem?.sentence ?? '', /ND1 dit par La Poste/);
  replaceTracking(t, trackingWith(parcel, [...events, event('PB2', 10)]));
  await followParcels(shop.system);
  assert.deepEqual(await listAlerts(parcel), [], 'the parcel moves again');
  replaceTracking(t, trackingWith(parcel, [...events, event('PB2', 10), event('ND1', 11), event('RE1', 12)]));
  await followParcels(shop.system);
  assert.deepEqual(
    (await listAlerts(parcel)).map(({ kind }) => kind),
    ['parcel-returned'],
  );
});

test('SYS-04 D-09 the code of a delivery together with other parcels (DI0) delivers the order', async (t) => {
  const parcel = await labelled();
  replaceTracking(t, trackingWith(parcel, [event('PC1', 8), event('DI0', 9)]));
  await followParcels(shop.system);
  assert.equal(await statusOf(parcel), 'delivered');
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
  replaceTracking(t, trackingWith(parcel, [event('PC1', 8)]));
  await followParcels(shop.system);
  assert.deepEqual(await stuck(), []);
});
