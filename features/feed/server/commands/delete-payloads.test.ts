import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import { getFeedEventPayload } from '#screens/admin/live/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import type { Db } from '#platform/server/db/client.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { saveEvents } from './save-events.ts';
import { deletePayloads } from './delete-payloads.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const DAY_MS = 86_400_000;

const keepFor = async (feedKeptDays: number | null) => bodyOf(await shop.call(changeSettings, { feedKeptDays }, admin));
const eventsOf = async (liveId: string) => bodyOf(await shop.call(listFeedEvents, { liveId }, admin)).events;
const payloadsOf = async (liveId: string) =>
  Promise.all(
    (await eventsOf(liveId)).map(async ({ id }) =>
      bodyOf(await shop.call(getFeedEventPayload, { eventId: id }, admin)),
    ),
  );
async function createLive(daysAgo: number, texts: readonly string[], isOn = false): Promise<string> {
  const liveId = await shop.aLive();
  await saveEvents(
    shop.shop,
    liveId,
    texts.map((text) => comment(`${text} ${liveId}`)),
  );
  await db.run(sql`
    update tiktok_event set inserted_at = ${new Date(shop.shop.now().getTime() - daysAgo * DAY_MS)} where live_id = ${liveId}`);
  if (!isOn) await setLiveActive(shop, liveId, false);
  return liveId;
}

beforeEach(async () => {
  await db.run(sql`delete from settings`);
  await db.run(sql`update tiktok_event set payload = null`);
  shop.shop.settings.invalidate();
});

test('D-21 raw payloads are stored without limit by default', async () => {
  const oldLiveId = await createLive(5000, ['42']);
  assert.equal(await deletePayloads(shop.system), 0);
  assert.deepEqual(
    (await payloadsOf(oldLiveId)).map(({ payload, isRemoved }) => [payload === null, isRemoved]),
    [[false, false]],
  );
});

test('ADM-25 old payloads of finished lives are removed, « Détails » shows that they were, and the comments and their order stay', async () => {
  await keepFor(30);
  const [oldLiveId, recentLiveId, activeLiveId] = [
    await createLive(31, ['1', '2', '3']),
    await createLive(29, ['4']),
    await createLive(31, ['5'], true),
  ];
  const eventsBefore = await eventsOf(oldLiveId);
  assert.equal(await deletePayloads(shop.system), 3);
  assert.deepEqual(await eventsOf(oldLiveId), eventsBefore);
  for (const detail of await payloadsOf(oldLiveId)) assert.deepEqual(detail, { payload: null, isRemoved: true });
  for (const liveId of [recentLiveId, activeLiveId])
    for (const { payload, isRemoved } of await payloadsOf(liveId))
      assert.deepEqual([payload === null, isRemoved], [false, false]);
  assert.equal(await deletePayloads(shop.system), 0);
});

test('payloads of more than one batch that were received at the same instant are all removed', async () => {
  await keepFor(7);
  const liveId = await createLive(8, []);
  await db.run(sql`
    insert into tiktok_event (live_id, type_evenement, create_time, payload, inserted_at)
    select ${liveId}, 'chat', 0, '{}', ${new Date(shop.shop.now().getTime() - 8 * DAY_MS)} from generate_series(1, 2500)`);
  assert.equal(await deletePayloads(shop.system), 2500);
  const payloads = await db.one<{ n: number }>(sql`
    select count(*)::int as n from tiktok_event where live_id = ${liveId} and payload is not null`);
  assert.equal(payloads?.n, 0);
});

test('the query for old payloads uses an index', async () => {
  await keepFor(7);
  const plans: string[] = [];
  const many: Db['many'] = async (statement) => {
    plans.push(JSON.stringify(await db.many(sql`explain ${statement}`)));
    return db.many(statement);
  };
  await deletePayloads({ ...shop.system, db: { ...db, many } });
  assert.equal(plans.length, 1);
  assert.match(plans[0] ?? '', /tiktok_event_with_payload/);
});
