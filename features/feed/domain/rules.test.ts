import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import type { FeedNews, LiveFeedEvent } from './schemas.ts';
import { eventsAfter, mergeLatest, leavesGap, SHOWN_EVENTS, withNews, type EventsSince } from './rules.ts';

const makeEvent = (id: number, saidAt = id): LiveFeedEvent => ({
  id: String(id),
  type: 'chat',
  userNickname: 'Léa',
  userUniqueId: 'lea',
  comment: String(id),
  createTime: saidAt,
  msgId: String(id),
  insertedAt: '2026-11-21T19:15:00.000Z',
  avatarUrl: null,
  lateMs: null,
});
const ids = (events: readonly LiveFeedEvent[]) => events.map(({ id }) => Number(id));
const news = (after: number, events: LiveFeedEvent[], last = Math.max(...ids(events))): FeedNews => ({
  topic: 'feed-events',
  id: 'live',
  after: String(after),
  last: String(last),
  events,
});

test('ADM-26 events are sorted by platform time, then by order of reception, and an event in both lists appears once', () => {
  assert.deepEqual(
    ids(mergeLatest([makeEvent(1, 10), makeEvent(2, 30)], [makeEvent(3, 20), makeEvent(4, 30)])),
    [4, 2, 3, 1],
  );
  assert.deepEqual(ids(mergeLatest([makeEvent(9), makeEvent(10)], [makeEvent(10)])), [10, 9]);
});

test('ADM-26 a snapshot merged with later messages, in any portions and with repeats, is equal to a new snapshot', () => {
  const platformTimes = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(
      platformTimes,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      fc.nat(),
      (times, portions, seed) => {
        const all = times.map((saidAt, index) => makeEvent(index + 1, saidAt));
        const upTo = seed % (all.length + 1);
        const snapshot = mergeLatest([], all.slice(0, upTo));
        // The messages may begin before the end of the snapshot, because both were requested concurrently.
        let at = Math.max(0, upTo - (seed % 7));
        let since: EventsSince | null = null;
        for (let turn = 0; at < all.length; turn++) {
          const portion = all.slice(at, at + (portions[turn % portions.length] ?? 1));
          const portionNews = news(at, mergeLatest([], portion), at + portion.length);
          since = withNews(withNews(since, portionNews), portionNews);
          at += portion.length;
        }
        assert.equal(leavesGap(String(upTo), since), false);
        assert.deepEqual(mergeLatest(snapshot, since?.events ?? []), mergeLatest([], all));
      },
    ),
  );
});

test('events missed between the snapshot and a message, or between two messages, are detected', () => {
  const first = withNews(null, news(4, [makeEvent(5)]));
  assert.equal(leavesGap('3', first), true);
  assert.equal(leavesGap('4', first), false);
  const second = withNews(first, news(7, [makeEvent(8)]));
  assert.equal(leavesGap('5', second), true);
  assert.deepEqual(ids(second.events), [8]);
  assert.equal(leavesGap('0', null), false);
});

test('after a thousand messages, the list has the latest hundred events and the floor of the first message', () => {
  let since: EventsSince | null = null;
  for (let id = 1; id <= 1000; id++) since = withNews(since, news(id - 1, [makeEvent(id)]));
  assert.deepEqual([since?.events.length, since?.events[0]?.id, since?.floor], [SHOWN_EVENTS, '1000', '0']);
});

test('a late event counts as new although it is below other events in the list', () => {
  const shown = [makeEvent(9, 90), makeEvent(8, 80)];
  assert.deepEqual(ids(eventsAfter([makeEvent(9, 90), makeEvent(10, 85), makeEvent(8, 80)], shown)), [10]);
  assert.deepEqual(eventsAfter(shown, shown), []);
});

test('a message with events that were received before does not move `last` back', () => {
  const first = withNews(null, news(4, [makeEvent(5), makeEvent(8)]));
  assert.equal(withNews(first, news(4, [makeEvent(5)])).last, '8');
  assert.equal(withNews(first, news(8, [makeEvent(9)])).last, '9');
});
