import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import { listFeedEvents as readFeedEvents } from '#features/feed/server/queries.ts';
import type { Db } from '#platform/server/db/client.ts';
import { listViewers, getFeedEventPayload } from './endpoints.ts';
import type { FeedEvent } from '#platform/server/integrations/tiktok/gateway.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const arrival = (index: number, more: Partial<FeedEvent> = {}): FeedEvent => ({
  msgId: `a${index}`,
  type: 'member',
  userId: String(6_800_000_000_000 + index),
  uniqueId: `viewer.${index}`,
  nickname: index % 2 === 0 ? `Viewer ${index}` : null,
  avatarUrl: `https://example.test/${index}.webp`,
  comment: null,
  createTime: 1_795_259_641_000 + index,
  lateMs: null,
  raw: { user: { uniqueId: `viewer.${index}` } },
  ...more,
});

test('ADM-25 the viewers of a live are listed once each by their first arrival, latest first, in pages', async () => {
  const liveId = await shop.aLive();
  for (let index = 0; index < 120; index++) await saveEvents(shop.shop, liveId, [arrival(index)]);
  await saveEvents(shop.shop, liveId, [arrival(3, { msgId: 'again' })]);
  await shop.shop.db.run(sql`
    insert into tiktok_live_users (live_id, tiktok_username) values (${liveId}, 'sans.numero'), (${await shop.aLive()}, 'ailleurs')`);
  const seen = [];
  let pages = 0;
  let cursor: string | undefined;
  for (;;) {
    const page = bodyOf(await shop.call(listViewers, { liveId, ...(cursor && { after: cursor }) }, admin));
    assert.equal(page.count, 121 + pages);
    pages += 1;
    seen.push(...page.viewers);
    if (page.next === null) break;
    // A viewer who arrives between two pages comes before the first page and does not move the rows of the next page.
    await saveEvents(shop.shop, liveId, [arrival(200 + seen.length)]);
    cursor = page.next;
  }
  assert.deepEqual(
    seen.map(({ pseudo }) => pseudo),
    ['sans.numero', ...Array.from({ length: 120 }, (_, index) => `viewer.${119 - index}`)],
  );
  assert.deepEqual([seen[0]?.tiktokUserId, seen[0]?.displayName, seen[0]?.avatarUrl], [null, null, null]);
  assert.deepEqual(
    [seen[2]?.tiktokUserId, seen[2]?.displayName, seen[2]?.avatarUrl],
    ['6800000000118', 'Viewer 118', 'https://example.test/118.webp'],
  );
  assert.ok(Date.parse(seen[1]?.arrivedAt ?? '') > 0);
});

test('ADM-25 an invalid cursor starts at the first page', async () => {
  const liveId = await shop.aLive();
  await saveEvents(shop.shop, liveId, [arrival(500)]);
  const page = bodyOf(await shop.call(listViewers, { liveId, after: 'WyJhIl0' }, admin));
  assert.equal(page.viewers.length, 1);
});

test('ADM-25 « Détails » shows the platform’s data of an event, or nothing without such data, and refuses a missing event', async () => {
  const liveId = await shop.aLive();
  await saveEvents(shop.shop, liveId, [arrival(600), arrival(601, { raw: null })]);
  const { events } = bodyOf(await shop.call(listFeedEvents, { liveId }, admin));
  const payloadOf = async (eventId = '') => bodyOf(await shop.call(getFeedEventPayload, { eventId }, admin)).payload;
  assert.deepEqual(await payloadOf(events[1]?.id), { user: { uniqueId: 'viewer.600' } });
  assert.equal(await payloadOf(events[0]?.id), null);
  const missingReply = await shop.call(getFeedEventPayload, { eventId: '999999999999' }, admin);
  assert.deepEqual([missingReply.status, missingReply.problem?.code], [404, 'feed.event-not-found']);
});

test('ADM-26 the latest hundred events of a long live are found by an index', async () => {
  const liveId = await shop.aLive();
  await shop.shop.db.run(sql`
    insert into tiktok_event (live_id, type_evenement, create_time)
    select ${liveId}, 'chat', 1795259641000 + n from generate_series(1, 20000) n`);
  await shop.shop.db.run(sql`analyze tiktok_event`);
  const { db } = shop.shop;
  const plans: string[] = [];
  const one: Db['one'] = async (statement) => {
    const plan = await db.many<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
    return db.one(statement);
  };
  await readFeedEvents({ ...shop.system, db: { ...db, one } }, { liveId });
  assert.equal(plans.length, 1);
  assert.match(plans[0] ?? '', /Index Scan using tiktok_event_by_time/);
  assert.doesNotMatch(plans[0] ?? '', /Seq Scan on tiktok_event/);
});
