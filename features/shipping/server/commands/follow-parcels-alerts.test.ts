import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import type { ParcelEvent } from '#platform/server/integrations/shipping/gateway.ts';
import { parcelStage } from '#platform/server/integrations/shipping/laposte-answer.ts';
import { parcelSteps, trackingWith } from '#sandbox/testing/parcels.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followParcels } from './follow-parcels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system } = shop;
const { labelled, replaceTracking, statusOf, listAlerts } = parcelSteps(shop);

const news = (code: string, hour: number): ParcelEvent => ({
  code,
  label: `${code} dit par La Poste`,
  stage: parcelStage(code),
  at: new Date(Date.UTC(2026, 10, 20, hour)),
  isKnown: true,
});

test('SYS-04 a problem and a return of a parcel raise attention items, and the item of a problem ends once the parcel moves', async (t) => {
  const parcel = await labelled();
  const events = [news('PC1', 8), news('ND1', 9)];
  replaceTracking(t, trackingWith(parcel, events));
  await followParcels(system);
  const [problem] = await listAlerts(parcel);
  assert.equal(problem?.kind, 'parcel-problem');
  assert.match(problem?.sentence ?? '', /ND1 dit par La Poste/);
  replaceTracking(t, trackingWith(parcel, [...events, news('PB2', 10)]));
  await followParcels(system);
  assert.deepEqual(await listAlerts(parcel), [], 'the parcel moves again');
  replaceTracking(t, trackingWith(parcel, [...events, news('PB2', 10), news('ND1', 11), news('RE1', 12)]));
  await followParcels(system);
  assert.deepEqual(
    (await listAlerts(parcel)).map(({ kind }) => kind),
    ['parcel-returned'],
  );
});

test('SYS-04 D-09 the code of a delivery together with other parcels (DI0) delivers the order', async (t) => {
  const parcel = await labelled();
  replaceTracking(t, trackingWith(parcel, [news('PC1', 8), news('DI0', 9)]));
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'delivered');
});
