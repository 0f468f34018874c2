import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterAll, test } from 'vitest';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { listFeedEvents, listSetAside } from '#features/feed/domain/endpoints.ts';
import { searchPseudos } from '#features/users/domain/admin-endpoints.ts';
import type { FeedEvent } from '#platform/server/integrations/tiktok/gateway.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { saveEvents } from './save-events.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

let messageCount = 0;
const comment = (text: string, more: Partial<FeedEvent> = {}): FeedEvent => ({
  msgId: `m${++messageCount}`,
  type: 'chat',
  userId: '6800000000000000001',
  uniqueId: 'Lea.Martin',
  nickname: 'Léa',
  avatarUrl: null,
  comment: text,
  createTime: 1_795_259_641_000 + messageCount,
  lateMs: null,
  raw: { comment: text, user: { nickname: 'Léa' } },
  ...more,
});
const save = (liveId: string, events: readonly FeedEvent[]) => saveEvents(shop.shop, liveId, events);
const listShown = async (liveId: string) => bodyOf(await shop.call(listFeedEvents, { liveId }, shop.admin)).events;

test('SYS-05 a comment is stored with all fields of the console and with its author', async () => {
  const liveId = await shop.aLive();
  assert.equal(await save(liveId, [comment('42')]), 1);
  const [event] = await listShown(liveId);
  assert.deepEqual(
    [event?.type, event?.comment, event?.userUniqueId, event?.userNickname, event?.msgId],
    ['chat', '42', 'lea.martin', 'Léa', `m${messageCount}`],
  );
  const found = bodyOf(await shop.call(searchPseudos, { q: 'léa', liveId }, shop.admin)).pseudos;
  assert.equal(found[0]?.pseudo, 'lea.martin');
});

test('SYS-05 an event received repeatedly, by one or two processes, concurrently or later, is stored once', async () => {
  const liveId = await shop.aLive();
  const events = [comment('1'), comment('2'), comment('3')];
  const newCounts = await Promise.all([save(liveId, [...events, ...events]), save(liveId, events.toReversed())]);
  assert.equal(newCounts[0] + newCounts[1], 3);
  assert.equal(await save(liveId, events), 0);
  assert.equal((await listShown(liveId)).length, 3);
});

test('SYS-05 a comment with unusual characters is stored and does not stop the batch', async () => {
  const liveId = await shop.aLive();
  const cases: [typed: string, stored: string][] = [
    ['👗 42 🥰', '👗 42 🥰'],
    ['👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
    ['4\u00002', '42'],
    ['\\u0000', '\\u0000'],
    ['\\\\u0000 \\ud83d', '\\\\u0000 \\ud83d'],
    ['coupé \ud83d', 'coupé \ufffd'],
    ['\ude00 coupé', '\ufffd coupé'],
    ['"; drop table tiktok_event; --', '"; drop table tiktok_event; --'],
    ['\u0001\u001f\u007f\u202e', '\u0001\u001f\u007f\u202e'],
    ['\\', '\\'],
  ];
  assert.equal(
    await save(
      liveId,
      cases.map(([typed]) => comment(typed, { nickname: typed })),
    ),
    cases.length,
  );
  const stored = (await listShown(liveId)).toReversed();
  assert.deepEqual(
    stored.map((event) => event.comment),
    cases.map(([, text]) => text),
  );
  assert.deepEqual(
    stored.map((event) => event.userNickname),
    cases.map(([, text]) => text),
  );
});

test('SYS-05 any text is stored, in the comment and in the raw payload', async () => {
  const liveId = await shop.aLive();
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\u0000', '\\', 'u0000', '"', '\ud83d', '\ude00', 'd83d'), fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
      const events = texts.map((typed) => comment(typed, { raw: { [typed]: [typed, { deep: typed }] } }));
      assert.equal(await save(liveId, events), texts.length);
    }),
    { numRuns: 40 },
  );
});

/** Returns an array nested `depth` levels deep. `JSON.stringify` throws when the depth is too large. */
const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};
const rejectedOf = async (liveId: string) => bodyOf(await shop.call(listSetAside, { liveId }, shop.admin)).messages;
const rejectedCountOf = async (liveId: string) =>
  bodyOf(await shop.call(listFeedEvents, { liveId }, shop.admin)).feed.setAside;

test('SYS-05 an invalid event is set aside with its reason, and the rest of its batch is stored', async () => {
  const liveId = await shop.aLive();
  const events = Array.from({ length: 20 }, (_, index) => comment(String(index)));
  events.splice(7, 0, comment('from the end of time', { createTime: 1e300 }));
  events.splice(15, 0, comment('endless', { msgId: randomBytes(9000).toString('hex') }));
  events.splice(18, 0, comment('profond \0 \ud83d', { raw: nested(6_000) }));
  assert.equal(await save(liveId, events), 20);
  assert.deepEqual(
    (await listShown(liveId)).map((event) => Number(event.comment)).toReversed(),
    Array.from({ length: 20 }, (_, i) => i),
  );
  const rejected = await rejectedOf(liveId);
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['unwritable', 'unwritable', 'unwritable'],
  );
  assert.match(rejected[0]?.excerpt ?? '', /^@Lea\.Martin \(chat\) : profond {2}\ufffd — .*stack/);
  assert.equal(await rejectedCountOf(liveId), 3);
});

test('ADM-26 the list shows the latest hundred events by platform time, with a late comment in its place and its delay', async () => {
  const liveId = await shop.aLive();
  const now = Date.now();
  await save(
    liveId,
    Array.from({ length: 120 }, (_, index) => comment(String(index), { createTime: now + index * 1000 })),
  );
  await save(liveId, [
    comment('en retard', { createTime: now + 110_500, lateMs: 60_000 }),
    comment('trop vieux', { createTime: now - 500_000, lateMs: 600_000 }),
  ]);
  const { events, lastId } = bodyOf(await shop.call(listFeedEvents, { liveId }, shop.admin));
  assert.deepEqual(
    events.slice(7, 11).map(({ comment: text, lateMs }) => [text, lateMs]),
    [
      ['112', null],
      ['111', null],
      ['en retard', 60_000],
      ['110', null],
    ],
  );
  assert.deepEqual([events.length, events[0]?.comment, events.at(-1)?.comment], [100, '119', '21']);
  const lastRow = await shop.shop.db.one<{ last: string }>(
    sql`select max(id)::text as last from tiktok_event where live_id = ${liveId}`,
  );
  assert.equal(lastId, lastRow?.last);
});

test('SYS-05 an event without an id is stored each time, and likes and viewer counts are not stored', async () => {
  const liveId = await shop.aLive();
  await save(liveId, [comment('sans numéro', { msgId: null }), comment('sans numéro', { msgId: null })]);
  assert.equal(await save(liveId, [comment('', { type: 'like' }), comment('', { type: 'roomUser' })]), 0);
  await save(liveId, [
    comment('Rose', { type: 'gift' }),
    comment('', { type: 'member', uniqueId: null, userId: null }),
  ]);
  assert.deepEqual(
    (await listShown(liveId)).map((event) => event.type),
    ['member', 'gift', 'chat', 'chat'],
  );
});

test('SYS-05 a viewer who changes the pseudo stays one person, under the latest pseudo', async () => {
  const liveId = await shop.aLive();
  await save(liveId, [comment('1'), comment('2', { uniqueId: 'lea.m', nickname: 'Léa M' })]);
  await save(liveId, [comment('3', { uniqueId: 'LEA.NEW', nickname: null })]);
  const people = await shop.shop.db.many(sql`
    select tiktok_username as name, display_name as shown from tiktok_live_users where live_id = ${liveId}`);
  assert.deepEqual(people, [{ name: 'lea.new', shown: 'Léa M' }]);
});

test('SYS-05 the console shows the latest hundred events, newest first', async () => {
  const liveId = await shop.aLive();
  await save(
    liveId,
    Array.from({ length: 130 }, (_, index) => comment(String(index))),
  );
  const events = await listShown(liveId);
  assert.deepEqual([events.length, events[0]?.comment, events.at(-1)?.comment], [100, '129', '30']);
});
