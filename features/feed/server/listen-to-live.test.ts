import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import type { FeedClose, FeedEvent, LiveFeedGateway } from '#platform/server/integrations/tiktok/gateway.ts';
import { comment, cutDatabase, feedSteps, scriptedFeed } from '#sandbox/testing/scripted-feed.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { LiveReceiver } from './listen-to-live.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const sandboxGateway = shop.shop.gateways.tiktok;
const { feedOf, untilFeedIs, storedMessages, replaceGateway } = feedSteps(shop);
const sandbox = (path: string, json: object) => shop.fetch(`/sandbox/tiktok/${path}`, { method: 'POST', json });
const cutsOf = (liveId: string) =>
  shop.shop.db.many<{ cut_from: Date; cut_to: Date | null; reason: string }>(sql`
    select cut_from, cut_to, reason from feed_cuts where live_id = ${liveId} order by id`);

function recordingFeed() {
  const received: FeedEvent[] = [];
  const closes: FeedClose[] = [];
  const count = { opened: 0 };
  const gateway: LiveFeedGateway = {
    connect: (username, listener) =>
      sandboxGateway.connect(username, {
        onOpen() {
          count.opened += 1;
          listener.onOpen();
        },
        onEvents(events) {
          received.push(...events);
          listener.onEvents(events);
        },
        onUnreadable: (messages) => listener.onUnreadable(messages),
        onClose(close) {
          closes.push(close);
          listener.onClose(close);
        },
      }),
    retryDelay: (attempt, close) => (sandboxGateway.retryDelay(attempt, close) === null ? null : 60),
  };
  return { gateway, received, closes, count };
}

test('SYS-05 two thousand comments with repeats, reorderings, replays and cuts are stored once, without loss, and every cut is shown', async (t) => {
  const { gateway, received, closes, count } = recordingFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId);
  await untilFeedIs(liveId, 'open');
  const sent: string[] = [];
  for (let batch = 0; batch < 40; batch++) {
    if (batch % 4 === 1) await sandbox('fault', { kind: 'repeat', count: 7 });
    if (batch % 4 === 2) await sandbox('fault', { kind: 'reorder', count: 9 });
    if (batch % 10 === 5) await sandbox('fault', { kind: 'replay' });
    if (batch % 10 === 6) await sandbox('fault', { kind: 'drop' });
    const ids = Array.from({ length: 50 }, (_, index) => `f${batch}.${index}`);
    await Promise.all(ids.map((msgId) => sandbox('comment', { uniqueId: `lea.${batch}`, comment: msgId, msgId })));
    sent.push(...ids);
    if (batch % 10 === 6) await until(async () => count.opened === 2 + Math.floor(batch / 10));
  }
  await sandbox('comment', { uniqueId: 'lea', comment: 'fin', msgId: 'last' });
  await until(async () => (await storedMessages(liveId)).some(({ msg_id: id }) => id === 'last'));
  await listening.stop();
  const receivedIds = new Set(received.flatMap((event) => (event.type === 'chat' ? (event.msgId ?? []) : [])));
  assert.ok(received.length > receivedIds.size, 'the feed repeated events');
  const storedIds = (await storedMessages(liveId)).map((row) => row.msg_id);
  assert.equal(new Set(storedIds).size, storedIds.length);
  assert.deepEqual(new Set(storedIds), receivedIds);
  // Comments are missing only if they were sent during a cut, and every cut is shown.
  const cuts = await cutsOf(liveId);
  assert.deepEqual([closes.filter((close) => close.reason === 'dropped').length, cuts.length], [4, 4]);
  const missed = sent.filter((id) => !receivedIds.has(id)).map((id) => id.split('.')[0]);
  for (const batch of missed)
    assert.ok(['f6', 'f16', 'f26', 'f36'].includes(batch ?? ''), `${batch} was missed outside a cut`);
  for (const cut of cuts) assert.ok(cut.cut_to && cut.cut_to > cut.cut_from);
  assert.equal((await feedOf(liveId)).cuts.length, 4);
});

test('SYS-05 events and cuts during a database outage are stored once the outage ends', async (t) => {
  const { gateway, listener, listeners } = scriptedFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId);
  listener().onOpen();
  listener().onEvents([comment('avant')]);
  await until(async () => (await storedMessages(liveId)).length === 1);
  const restore = await cutDatabase(shop);
  listener().onEvents([comment('pendant 1'), comment('pendant 2')]);
  // Leaves time for failed writes. The receiver writes every 40 ms.
  await new Promise((resolve) => setTimeout(resolve, 150));
  listener().onEvents([comment('pendant 3')]);
  const receivedBy = shop.shop.now().toISOString();
  listener().onClose({ reason: 'dropped', code: 1006, detail: 'gone' });
  await until(async () => listeners.length === 2);
  listener().onOpen();
  listener().onEvents([comment('encore')]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await restore();
  listener().onEvents([comment('après')]);
  await until(async () => (await storedMessages(liveId)).length === 6);
  await untilFeedIs(liveId, 'open');
  await until(async () => (await cutsOf(liveId)).some((cut) => cut.cut_to !== null));
  const { events, cuts } = await feedOf(liveId);
  const order = ['après', 'encore', 'pendant 3', 'pendant 2', 'pendant 1', 'avant'];
  const comments = events.map((event) => event.comment);
  assert.deepEqual(comments, order);
  // The stored time of a comment is its reception, not the end of the outage: « moi » means the piece on air at that
  // time.
  const beforeCut = events.filter(({ insertedAt }) => insertedAt <= receivedBy);
  assert.deepEqual(
    beforeCut.map((event) => event.comment),
    order.slice(2),
  );
  assert.equal(cuts.length, 1);
  assert.ok(cuts[0]?.to && cuts[0].to > cuts[0].from);
  await listening.stop();
});

test('SYS-05 the end of a live is not a cut, although the next connections find no live', async (t) => {
  const { gateway, listener, listeners } = scriptedFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId);
  listener().onOpen();
  listener().onClose({ reason: 'ended', code: 4005, detail: '' });
  await until(async () => listeners.length === 2);
  listener().onClose({ reason: 'not-live', code: 4404, detail: '' });
  await listening.stop('retrying');
  assert.deepEqual(await cutsOf(liveId), []);
});

test('SYS-05 a shop that stops during a database outage writes the received events first', async (t) => {
  const { gateway, listener } = scriptedFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId);
  listener().onOpen();
  await untilFeedIs(liveId, 'open');
  const restore = await cutDatabase(shop);
  listener().onEvents([comment('derniers mots')]);
  const stopped = listening.stop('retrying');
  // Leaves time for a failed write.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await restore();
  await stopped;
  assert.equal((await storedMessages(liveId)).length, 1);
});

test('SYS-05 the next listener records the time without a listener as a cut, after a stop and after a crash', async (t) => {
  const { gateway, listener } = scriptedFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const first = new LiveReceiver(shop.shop, liveId);
  listener().onOpen();
  await untilFeedIs(liveId, 'open');
  await first.stop('retrying');
  assert.equal((await cutsOf(liveId)).filter((cut) => cut.cut_to === null).length, 1);
  // Simulates a process that crashes: its listener is never stopped.
  new LiveReceiver(shop.shop, liveId);
  listener().onOpen();
  listener().onEvents([comment('dernier signe')]);
  await until(async () => (await storedMessages(liveId)).length === 1);
  const { lastEventAt } = (await feedOf(liveId)).feed;
  const next = new LiveReceiver(shop.shop, liveId);
  await until(async () => (await cutsOf(liveId)).length === 2);
  listener().onOpen();
  // The stored state was “open” already, so only the end of the cut shows that the next process is connected.
  await until(async () => (await cutsOf(liveId)).every((cut) => cut.cut_to !== null));
  const cuts = await cutsOf(liveId);
  const reasons = cuts.map(({ reason }) => reason);
  assert.deepEqual(reasons, ['the shop stopped', 'the shop stopped']);
  assert.equal(cuts[1]?.cut_from.toISOString(), new Date(lastEventAt ?? 0).toISOString());
  await next.stop();
  const stored = await shop.shop.db.many(sql`select state from feed_states where live_id = ${liveId}`);
  assert.deepEqual(stored, [{ state: 'off' }]);
});

test('SYS-05 a former leader that stops late keeps the state of the process that has connected since, and opens no cut', async (t) => {
  const { gateway, listener } = scriptedFeed();
  replaceGateway(t, gateway);
  const liveId = await shop.aLive();
  const former = new LiveReceiver(shop.shop, liveId);
  listener().onOpen();
  await untilFeedIs(liveId, 'open');
  const next = new LiveReceiver(shop.shop, liveId);
  await untilFeedIs(liveId, 'connecting');
  listener().onOpen();
  await untilFeedIs(liveId, 'open');
  await former.stop('retrying');
  const { feed, cuts } = await feedOf(liveId);
  assert.deepEqual([feed.state, cuts.filter(({ to }) => to === null)], ['open', []]);
  await next.stop();
});

test('SYS-05 the end of a connection shows the state of the live, and is a cut only if comments were received and the live has not ended', async (t) => {
  const cases: [FeedClose['reason'], isReceiving: boolean, state: string, cuts: number][] = [
    ['ended', true, 'ended', 0],
    ['not-live', false, 'not-live', 0],
    ['refused', false, 'refused', 0],
    ['not-live', true, 'not-live', 1],
    ['limited', true, 'retrying', 1],
  ];
  for (const [reason, isReceiving, state, cuts] of cases) {
    const { gateway, listener } = scriptedFeed();
    replaceGateway(t, { ...gateway, retryDelay: () => null });
    const liveId = await shop.aLive();
    const listening = new LiveReceiver(shop.shop, liveId);
    if (isReceiving) listener().onOpen();
    listener().onClose({ reason, code: 0, detail: 'why' });
    await untilFeedIs(liveId, state);
    assert.equal((await cutsOf(liveId)).length, cuts, reason);
    await listening.stop();
  }
});

test('SYS-05 the wait grows after connections that open without a new event, and starts again after an event', async (t) => {
  const attempts: number[] = [];
  const retryDelay = (attempt: number) => {
    attempts.push(attempt);
    return 5;
  };
  const { gateway, listener, listeners } = scriptedFeed();
  replaceGateway(t, { ...gateway, retryDelay });
  const liveId = await shop.aLive();
  const listening = new LiveReceiver(shop.shop, liveId);
  const drop = async () => {
    const { length } = listeners;
    listener().onOpen();
    listener().onClose({ reason: 'dropped', code: 4500, detail: '' });
    await until(async () => listeners.length > length);
  };
  for (let drops = 0; drops < 8; drops++) await drop();
  assert.deepEqual(attempts.splice(0), [0, 0, 0, 0, 0, 0, 1, 2]);
  const repeated = comment('une demande');
  const published = new Promise<void>((resolve) => {
    t.onTestFinished(shop.shop.liveFeed.subscribe(({ topic }) => topic === 'feed-events' && resolve()));
  });
  listener().onEvents([repeated]);
  await published;
  for (let drops = 0; drops < 7; drops++) await drop();
  assert.deepEqual(attempts.splice(0), [0, 0, 0, 0, 0, 0, 1]);
  listener().onEvents([repeated]);
  // Leaves time for the write of the repeated event, which is not published.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await drop();
  assert.deepEqual(attempts, [2]);
  await listening.stop();
});
