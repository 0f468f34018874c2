import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readEulerFrame } from './euler-frame.ts';

const receivedAt = 1_790_000_000_123;
const read = (frame: string) => readEulerFrame(frame, receivedAt);
const readOne = (type: string, data: object, timestamp: unknown = 1_790_000_000_000) =>
  read(JSON.stringify({ timestamp, messages: [{ type, data }] })).events[0];

test('ids written as JSON numbers keep all of their digits', () => {
  const frame = `{"timestamp":1790000000000,"messages":[{"type":"WebcastChatMessage","data":{"comment":"42",
    "common":{"msgId":7479126330336987926,"createTime":1790000000500},
    "user":{"userId":6506646277295882243,"uniqueId":"lea"}}}]}`;
  const [event] = read(frame).events;
  assert.equal(event?.msgId, '7479126330336987926');
  assert.equal(event?.userId, '6506646277295882243');
  assert.equal(event?.createTime, 1_790_000_000_500);
});

test('digits in a comment stay text as written, and small numbers stay numbers', () => {
  const event = readOne('WebcastChatMessage', { comment: '1234567890123456789012', likeCount: 15, share: 0.5 });
  assert.equal(event?.comment, '1234567890123456789012');
  assert.deepEqual(event?.raw, { comment: '1234567890123456789012', likeCount: 15, share: 0.5 });
});

test('the older, flat messages are read as well', () => {
  const event = readOne('WebcastChatMessage', {
    msgId: '7137750889884076842',
    createTime: '1661887134629',
    userId: '6776663624629974121',
    uniqueId: 'zerody',
    nickname: 'Zerody',
    profilePictureUrl: 'https://example.test/a.webp',
    comment: 'je prends',
  });
  assert.deepEqual(
    { ...event, raw: null },
    {
      msgId: '7137750889884076842',
      type: 'chat',
      userId: '6776663624629974121',
      uniqueId: 'zerody',
      nickname: 'Zerody',
      avatarUrl: 'https://example.test/a.webp',
      comment: 'je prends',
      createTime: 1_661_887_134_629,
      lateMs: receivedAt - 30_000 - 1_661_887_134_629,
      raw: null,
    },
  );
});

test('a time in seconds becomes milliseconds; an event without a time gets the time of its frame, or else of its reception', () => {
  const readAt = (createTime: unknown, timestamp?: unknown) =>
    readOne('WebcastChatMessage', { common: { createTime }, user: { createTime: '1500000000' } }, timestamp)
      ?.createTime;
  assert.equal(readAt('1790000001'), 1_790_000_001_000);
  assert.equal(readAt('1790000001234'), 1_790_000_001_234);
  assert.equal(readAt('0'), 1_790_000_000_000);
  assert.equal(readAt(undefined, 1_790_000_005), 1_790_000_005_000);
  assert.equal(readAt(undefined, null), receivedAt);
});

test('an event whose message id is missing, empty or zero has no id', () => {
  for (const msgId of ['0', 0, '', null, undefined]) {
    assert.equal(readOne('WebcastChatMessage', { common: { msgId } })?.msgId, null);
  }
});

test('each kind of message gets its type', () => {
  const display = (displayType: string) => ({ common: { displayText: { displayType } } });
  const kinds: [string, object, string][] = [
    ['WebcastChatMessage', {}, 'chat'],
    ['WebcastGiftMessage', {}, 'gift'],
    ['WebcastLikeMessage', {}, 'like'],
    ['WebcastMemberMessage', {}, 'member'],
    ['WebcastRoomUserSeqMessage', {}, 'roomUser'],
    ['WebcastSocialMessage', display('pm_main_follow_message_viewer_2'), 'follow'],
    ['WebcastSocialMessage', display('pm_mt_guidance_share'), 'share'],
    ['WebcastSocialMessage', { action: '3' }, 'share'],
    ['WebcastSocialMessage', {}, 'social'],
    ['WebcastEmoteChatMessage', {}, 'emoteChat'],
    ['chat', {}, 'chat'],
  ];
  for (const [type, data, expected] of kinds) assert.equal(readOne(type, data)?.type, expected);
});

test('only a chat message has a comment', () => {
  assert.equal(readOne('WebcastGiftMessage', { comment: '42' })?.comment, null);
});

test('a message of the relay about itself is not an event of the live', () => {
  const messages = ['workerInfo', 'roomInfo', 'tiktok.connect', 'tiktok.disconnect'].map((type) => ({
    type,
    data: {},
  }));
  assert.deepEqual(read(JSON.stringify({ timestamp: 1, messages })), { events: [], unreadable: [], ended: false });
});

test('an unreadable message is reported and skipped, and the rest of its frame is read', () => {
  const messages = [
    null,
    { data: {} },
    { type: 'WebcastGiftMessage', data: 'x' },
    { type: 'WebcastChatMessage', data: { comment: 'ok' } },
  ];
  const frame = read(JSON.stringify({ messages }));
  assert.deepEqual(
    frame.events.map(({ comment }) => comment),
    ['ok'],
  );
  assert.deepEqual(frame.unreadable, [
    { reason: 'no-type', excerpt: 'null' },
    { reason: 'no-type', excerpt: '{"data":{}}' },
    { reason: 'no-data', excerpt: '{"type":"WebcastGiftMessage","data":"x"}' },
  ]);
  for (const text of ['', 'pong']) assert.deepEqual(read(text).unreadable, [{ reason: 'not-json', excerpt: text }]);
  for (const text of ['[]', '42', 'null', '{"messages":7}'])
    assert.deepEqual(read(text).unreadable, [{ reason: 'no-messages', excerpt: text }]);
});

test('the announced end of the live is recognised, and a suspension does not count as the end', () => {
  const control = (action: unknown) => read(JSON.stringify({ type: 'WebcastControlMessage', data: { action } })).ended;
  assert.deepEqual([control(3), control('3'), control(4)], [true, true, false]);
});

test('a message nested thousands of levels deep is read in part, and the rest of its frame whole, with exact ids', () => {
  for (const depth of [20, 6_000, 100_000]) {
    const frame = `{"messages":[{"type":"WebcastChatMessage","data":{"comment":"profond","common":{"msgId":7479126330336987926},
      "deep":${'['.repeat(depth)}1${']'.repeat(depth)}}},{"type":"WebcastChatMessage","data":{"comment":"42"}},
      ${'['.repeat(depth)}${']'.repeat(depth)}]}`;
    const { events, unreadable } = read(frame);
    assert.deepEqual(
      events.map(({ comment, msgId }) => [comment, msgId]),
      [
        ['profond', '7479126330336987926'],
        ['42', null],
      ],
    );
    assert.ok(JSON.stringify(events[0]?.raw).length < 500);
    assert.equal(unreadable[0]?.reason, 'no-type');
  }
});

test('texts longer than anyone types are cut with a mark, never inside a character; too long addresses and ids are dropped', () => {
  const long = '👗'.repeat(100_000);
  const event = readOne('WebcastChatMessage', {
    comment: long,
    common: { msgId: '7'.repeat(9_000) },
    user: { nickname: long, uniqueId: long, profilePicture: { url: [`https://example.test/${long}`] } },
    list: Array.from({ length: 50_000 }, () => 'image'),
    [long]: long,
  });
  assert.equal(event?.comment, `${'👗'.repeat(249)}…`);
  assert.equal(event?.nickname, `${'👗'.repeat(49)}…`);
  assert.equal(event?.uniqueId, event?.nickname);
  assert.deepEqual([event?.msgId, event?.avatarUrl], [null, null]);
  const raw = JSON.stringify(event?.raw);
  assert.ok(raw.length < 40_000, `${raw.length} characters`);
  assert.match(raw, /…/);
  assert.ok(raw.isWellFormed());
});

test('a long number inside a text, a fraction or an exponent stays unchanged', () => {
  const comment = 'dit \\" 7479126330336987926 \\';
  const data = `{"comment":${JSON.stringify(comment)},"a":0.25000000000000000,"b":1e0000000000000010,
    "c":-7479126330336987926,"d":1234567890123456}`;
  assert.deepEqual(read(`{"type":"WebcastChatMessage","data":${data}}`).events[0]?.raw, {
    comment,
    a: 0.25,
    b: 1e10,
    c: '-7479126330336987926',
    d: 1_234_567_890_123_456,
  });
});
