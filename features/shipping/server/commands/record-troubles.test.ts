import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { DatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { ParcelEvent } from '#platform/server/integrations/shipping/gateway.ts';
import { deleteLabel } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, seenByAdmin, eventTypes } from '#sandbox/testing/order-steps.ts';
import { parcelSteps, trackingWith, type Parcel } from '#sandbox/testing/parcels.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { trackParcels } from '../steps/track-parcels.ts';
import { followParcels } from './follow-parcels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system } = shop;
const { labelled, statusOf, replaceTracking } = parcelSteps(shop);

const taken = (label = 'Pris en charge'): ParcelEvent => ({
  code: 'PC1',
  label,
  stage: 'in-transit',
  at: new Date('2026-11-20T08:00:00Z'),
  isKnown: true,
});

test('SYS-04 an unreadable answer about one parcel does not stop the batch, and is shown to staff until a readable answer comes', async (t) => {
  const [unreadable, readable] = [await labelled(), await labelled()];
  const labelOf = async (parcel: Parcel) => (await seenByAdmin(shop, parcel)).label;
  // Text that the database rejects, as if the adapter had not filtered it.
  const rejectedEvent = taken('a NUL: \u0000');
  replaceTracking(t, (ids) =>
    Promise.resolve(
      ids.map((trackingId) => ({
        trackingId,
        events: trackingId === unreadable.trackingId ? [rejectedEvent] : [taken()],
        unreadable: null,
      })),
    ),
  );
  for (let round = 1; round <= 3; round++) await followParcels(system);
  assert.deepEqual([await statusOf(unreadable), await statusOf(readable)], ['paid', 'shipped']);
  assert.ok((await labelOf(unreadable))?.unreadableSince);
  assert.equal((await labelOf(readable))?.unreadableSince, null);
  assert.equal((await eventTypes(shop, unreadable)).filter((type) => type === 'attention.raised').length, 1);
  const noted = await shop.shop.db.one<{ times: number }>(
    sql`select times from parcel_troubles where tracking_id = ${unreadable.trackingId}`,
  );
  assert.equal(noted?.times, 3);

  replaceTracking(t, trackingWith(unreadable, [taken()], '1 événement illisible'));
  await followParcels(system);
  assert.equal(await statusOf(unreadable), 'shipped', 'readable events are stored');
  assert.ok((await labelOf(unreadable))?.unreadableSince);
  replaceTracking(t, trackingWith(unreadable, [taken()]));
  await followParcels(system);
  assert.equal((await labelOf(unreadable))?.unreadableSince, null);
  replaceTracking(t, trackingWith(unreadable, [], '1 événement illisible'));
  await followParcels(system);
  assert.deepEqual(
    (await eventTypes(shop, unreadable)).filter((type) => type.startsWith('attention.')),
    ['attention.raised', 'attention.settled', 'attention.raised'],
  );
});

test('SYS-04 a failed batch does not stop the next batch, and an unavailable carrier is called only twice', async (t) => {
  const parcel = await labelled();
  const ofParcel = { id: parcel.orderId, trackingId: parcel.trackingId };
  const failing = Array.from({ length: 10 }, (_, place) => ({
    ...ofParcel,
    trackingId: `6B${10_000_000_000 + place}`,
  }));
  const storedNumbers: string[] = [];
  const storeNews: Parameters<typeof trackParcels>[2] = async (_, { trackingId }) => {
    storedNumbers.push(trackingId);
    return true;
  };
  let requestCount = 0;
  const failure = new ProviderFailure('tracking', 'unreachable', 'simulated');
  replaceTracking(t, async (ids) => {
    requestCount += 1;
    if (ids.some((id) => id.startsWith('6B'))) throw failure;
    return trackingWith(parcel, [taken()])(ids);
  });
  assert.equal(await trackParcels(system, [...failing, ofParcel], storeNews), 1);
  assert.deepEqual([storedNumbers, requestCount], [[parcel.trackingId], 2]);
  requestCount = 0;
  assert.equal(await trackParcels(system, [...failing, ...failing, ofParcel], storeNews), 0);
  assert.equal(requestCount, 2);
});

test('a parcel whose label is deleted while the carrier answers is not reported as unreadable', async (t) => {
  const parcel = await labelled();
  replaceTracking(t, async (ids) => {
    bodyOf(await shop.call(deleteLabel, { orderId: parcel.orderId }, shop.admin));
    return trackingWith(parcel, [], '1 événement illisible')(ids);
  });
  await trackParcels(system, [{ id: parcel.orderId, trackingId: parcel.trackingId }], () => Promise.resolve(false));
  assert.ok(!(await eventTypes(shop, parcel)).includes('attention.raised'));
  const trouble = sql`select from parcel_troubles where tracking_id = ${parcel.trackingId}`;
  assert.equal(await shop.shop.db.one(trouble), null);
});

test('SYS-08 an outage of the database ends the tracking, and marks no parcel as unreadable', async (t) => {
  const parcel = await labelled();
  replaceTracking(t, trackingWith(parcel, [taken()]));
  const fault = vi.spyOn(shop.shop.gateways.errors, 'fault');
  t.onTestFinished(() => fault.mockRestore());
  const away = new DatabaseUnavailable('away');
  const storeNews = () => Promise.reject(away);
  await assert.rejects(trackParcels(system, [{ id: parcel.orderId, trackingId: parcel.trackingId }], storeNews), away);
  assert.deepEqual(fault.mock.calls, []);
  assert.equal((await seenByAdmin(shop, parcel)).label?.unreadableSince, null);
});

test('D-09 a delivery dated three days in the future does not deliver the order, and the tracking counts as unreadable', async (t) => {
  const parcel = await labelled();
  const ahead = { ...taken(), code: 'DI1', stage: 'delivered' as const, at: new Date(Date.now() + 3 * 86_400_000) };
  replaceTracking(t, trackingWith(parcel, [taken(), ahead]));
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
  assert.ok((await seenByAdmin(shop, parcel)).label?.unreadableSince);
});

test('SYS-04 troubles that cannot be stored do not stop the tracking of further parcels', async (t) => {
  const parcel = await labelled();
  const { userId } = await shop.aCustomer();
  const { db } = shop.shop;
  await db.run(sql`
    insert into orders (user_id, status, order_date, tracking_id)
    select ${userId}, 'shipped', now() + interval '1 day', '6A' || (20000000000 + n) from generate_series(1, 10) n`);
  await db.run(sql`
    create function refuse_trouble() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await db.run(sql`
    create trigger refuse_trouble before insert on parcel_troubles for each row execute function refuse_trouble()`);
  t.onTestFinished(async () => {
    await db.run(sql`drop trigger refuse_trouble on parcel_troubles`);
    await db.run(sql`delete from orders where user_id = ${userId}`);
  });
  replaceTracking(t, async (ids) =>
    ids.map((trackingId) => {
      const isRead = trackingId === parcel.trackingId;
      return { trackingId, events: isRead ? [taken()] : [], unreadable: isRead ? null : 'réponse illisible' };
    }),
  );
  await followParcels(system);
  assert.equal(await statusOf(parcel), 'shipped');
});
