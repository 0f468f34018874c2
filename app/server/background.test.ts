import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import { createLive, updateLive } from '#features/lives/domain/endpoints.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { readExposition } from '#sandbox/testing/read-exposition.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const relay = new WebSocketServer({ port: 0, host: '127.0.0.1' });
await once(relay, 'listening');
let mostListeners = 0;
let commentCount = 0;
relay.on('connection', (socket) => {
  mostListeners = Math.max(mostListeners, relay.clients.size);
  socket.send(JSON.stringify({ timestamp: Date.now(), messages: [{ type: 'tiktok.connect', data: {} }] }));
});
const env = {
  TIKTOK_FEED_URL: `ws://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
  TIKTOK_FEED_KEY: 'x',
  TIKTOK_USERNAME: 'vendeuse',
};
const database = await testDatabase();
const first = await testShop({ databaseUrl: database.url, env });
// Waits until the first process leads. When it closes, the second process must become the listener.
await until(async () => {
  const figures = readExposition(await (await first.fetch('/metrics')).text());
  return figures.get('defile_leader')?.samples[0]?.value === 1;
});
const second = await testShop({ databaseUrl: database.url, env });
let isFirstOpen = true;
afterAll(async () => {
  if (isFirstOpen) await first.close();
  await second.close();
  relay.close();
  await database.drop();
});

function sendComment(): string {
  const text = `commentaire ${++commentCount}`;
  const common = { msgId: String(commentCount), createTime: String(Date.now()) };
  const user = { userId: '1', uniqueId: 'lea', nickname: 'Léa' };
  const frame = {
    timestamp: Date.now(),
    messages: [{ type: 'WebcastChatMessage', data: { common, user, comment: text } }],
  };
  for (const socket of relay.clients) socket.send(JSON.stringify(frame));
  return text;
}
const feedOf = async (liveId: string) => bodyOf(await second.call(listFeedEvents, { liveId }, second.admin));
const untilState = (liveId: string, state: string) => until(async () => (await feedOf(liveId)).feed.state === state);
const aLive = async (day: string) =>
  bodyOf(
    await second.call(createLive, { title: day, liveDate: `2026-11-${day}T19:00:00Z`, isActive: true }, second.admin),
  ).id;
const setActive = async (liveId: string, isActive: boolean) =>
  bodyOf(await second.call(updateLive, { liveId, isActive }, second.admin));
const commentsOf = async (liveId: string) => (await feedOf(liveId)).events.map((event) => event.comment);

test('SYS-05 SYS-08 one of two processes listens, only to the newest active live', async () => {
  assert.equal(relay.clients.size, 0);
  const olderLive = await aLive('10');
  await untilState(olderLive, 'open');
  const newerLive = await aLive('20');
  await untilState(newerLive, 'open');
  await untilState(olderLive, 'elsewhere');
  const comment = sendComment();
  await until(async () => (await commentsOf(newerLive)).length === 1);
  assert.deepEqual([await commentsOf(newerLive), await commentsOf(olderLive)], [[comment], []]);
  await setActive(newerLive, false);
  await untilState(olderLive, 'open');
  await setActive(olderLive, false);
  await untilState(olderLive, 'off');
  await until(async () => relay.clients.size === 0);
  sendComment();
  await setActive(newerLive, true);
  await untilState(newerLive, 'open');
  assert.equal((await commentsOf(newerLive)).length, 1);
  assert.equal((await feedOf(newerLive)).cuts.length, 0);
  assert.equal(mostListeners, 1);
});

test('SYS-05 SYS-08 another process takes over when the listening process stops, and the gap is shown as a cut', async () => {
  const liveId = await aLive('25');
  await untilState(liveId, 'open');
  const earlierComment = sendComment();
  await until(async () => (await commentsOf(liveId)).length === 1);
  await first.close();
  isFirstOpen = false;
  await untilState(liveId, 'open');
  const laterComment = await until(async () => relay.clients.size === 1 && sendComment());
  await until(async () => (await commentsOf(liveId)).length === 2);
  assert.deepEqual(await commentsOf(liveId), [laterComment, earlierComment]);
  const { cuts } = await feedOf(liveId);
  assert.deepEqual([cuts.length, cuts[0]?.to !== null, mostListeners], [1, true, 1]);
});
