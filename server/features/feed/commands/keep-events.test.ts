import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test, { after } from 'node:test';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { listFeedEvents } from '#domain/feed/contract.ts';
import { searchPseudos } from '#domain/users/admin-contract.ts';
import type { FeedEvent } from '#server/integrations/tiktok/gateway.ts';
import { fine } from '#server/testing/order-steps.ts';
import { testShop } from '#server/testing.ts';
import { keepEvents } from './keep-events.ts';

const shop = await testShop({ background: false });
after(() => shop.close());

let said = 0;
const comment = (text: string, more: Partial<FeedEvent> = {}): FeedEvent => ({
  msgId: `m${++said}`,
  type: 'chat',
  userId: '6800000000000000001',
  uniqueId: 'Lea.Martin',
  nickname: 'Léa',
  avatarUrl: null,
  comment: text,
  createTime: 1_795_259_641_000 + said,
  raw: { comment: text, user: { nickname: 'Léa' } },
  ...more,
});
const keep = (liveId: string, events: readonly FeedEvent[]) => keepEvents(shop.shop, liveId, events);
const shown = async (liveId: string) => fine(await shop.call(listFeedEvents, { liveId }, shop.admin)).events;

test('SYS-05 a comment is kept with everything the console shows, and its author with it', async () => {
  const liveId = await shop.aLive();
  assert.equal(await keep(liveId, [comment('42')]), 1);
  const [event] = await shown(liveId);
  assert.deepEqual(
    [event?.type, event?.comment, event?.userUniqueId, event?.userNickname, event?.msgId],
    ['chat', '42', 'lea.martin', 'Léa', `m${said}`],
  );
  const found = fine(await shop.call(searchPseudos, { q: 'léa', liveId }, shop.admin)).pseudos;
  assert.equal(found[0]?.pseudo, 'lea.martin');
});

test('SYS-05 told again, at once or later, by one process or two, an event is kept once', async () => {
  const liveId = await shop.aLive();
  const events = [comment('1'), comment('2'), comment('3')];
  const fresh = await Promise.all([keep(liveId, [...events, ...events]), keep(liveId, events.toReversed())]);
  assert.equal(fresh[0] + fresh[1], 3);
  assert.equal(await keep(liveId, events), 0);
  assert.equal((await shown(liveId)).length, 3);
});

test('SYS-05 whatever characters somebody types, the comment is kept and holds nobody else’s back', async () => {
  const liveId = await shop.aLive();
  const cases: [typed: string, kept: string][] = [
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
    await keep(
      liveId,
      cases.map(([typed]) => comment(typed, { nickname: typed })),
    ),
    cases.length,
  );
  const kept = (await shown(liveId)).toReversed();
  assert.deepEqual(
    kept.map((event) => event.comment),
    cases.map(([, text]) => text),
  );
  assert.deepEqual(
    kept.map((event) => event.userNickname),
    cases.map(([, text]) => text),
  );
});

test('SYS-05 any text at all is kept, in the comment as in the raw payload', async () => {
  const liveId = await shop.aLive();
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\u0000', '\\', 'u0000', '"', '\ud83d', '\ude00', 'd83d'), fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
      const events = texts.map((typed) => comment(typed, { raw: { [typed]: [typed, { deep: typed }] } }));
      assert.equal(await keep(liveId, events), texts.length);
    }),
    { numRuns: 40 },
  );
});

test('SYS-05 an event that the database can’t hold is left out, and the others of its frame are kept', async () => {
  const liveId = await shop.aLive();
  const events = Array.from({ length: 20 }, (_, index) => comment(String(index)));
  events.splice(7, 0, comment('from the end of time', { createTime: 1e300 }));
  events.splice(15, 0, comment('endless', { msgId: randomBytes(9000).toString('hex') }));
  assert.equal(await keep(liveId, events), 20);
  assert.deepEqual(
    (await shown(liveId)).map((event) => Number(event.comment)).toReversed(),
    Array.from({ length: 20 }, (_, i) => i),
  );
});

test('SYS-05 what can’t be recognised a second time is kept each time; likes and viewer counts are not', async () => {
  const liveId = await shop.aLive();
  await keep(liveId, [comment('sans numéro', { msgId: null }), comment('sans numéro', { msgId: null })]);
  assert.equal(await keep(liveId, [comment('', { type: 'like' }), comment('', { type: 'roomUser' })]), 0);
  await keep(liveId, [
    comment('Rose', { type: 'gift' }),
    comment('', { type: 'member', uniqueId: null, userId: null }),
  ]);
  assert.deepEqual(
    (await shown(liveId)).map((event) => event.type),
    ['member', 'gift', 'chat', 'chat'],
  );
});

test('SYS-05 somebody who changes name is one person, under the latest', async () => {
  const liveId = await shop.aLive();
  await keep(liveId, [comment('1'), comment('2', { uniqueId: 'lea.m', nickname: 'Léa M' })]);
  await keep(liveId, [comment('3', { uniqueId: 'LEA.NEW', nickname: null })]);
  const people = await shop.shop.db.many(sql`
    select tiktok_username as name, display_name as shown from tiktok_live_users where live_id = ${liveId}`);
  assert.deepEqual(people, [{ name: 'lea.new', shown: 'Léa M' }]);
});

test('SYS-05 the console shows the latest hundred, newest first', async () => {
  const liveId = await shop.aLive();
  await keep(
    liveId,
    Array.from({ length: 130 }, (_, index) => comment(String(index))),
  );
  const events = await shown(liveId);
  assert.deepEqual([events.length, events[0]?.comment, events.at(-1)?.comment], [100, '129', '30']);
});
