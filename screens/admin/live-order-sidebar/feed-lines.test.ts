import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { FeedCut, LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { countNew, cutSentence, feedLines } from './feed-lines.ts';

// In November, Paris is one hour ahead of UTC.
const at = (clock: string) => `2026-11-21T${clock}.000Z`;

const feedEvent = (id: string, clock: string, type = 'chat'): LiveFeedEvent => ({
  id,
  type,
  userNickname: 'Léa',
  userUniqueId: 'lea',
  comment: '42',
  createTime: Date.parse(at(clock)),
  msgId: id,
  insertedAt: at(clock),
  avatarUrl: null,
  lateMs: null,
});
const cut = (id: string, from: string, to: string | null): FeedCut => ({
  id,
  from: at(from),
  to: to && at(to),
  reason: 'drop',
});

test('a cut shows its start, and its end if it has one, in the time of Paris', () => {
  assert.equal(cutSentence(cut('1', '19:15:10', '19:17:40')), 'Aucun commentaire reçu de 20:15 à 20:17');
  assert.equal(cutSentence(cut('1', '19:15:10', '19:15:40')), 'Aucun commentaire reçu de 20:15:10 à 20:15:40');
  assert.equal(cutSentence(cut('1', '19:15:10', null)), 'Aucun commentaire reçu depuis 20:15');
});

test('a cut is placed between the events received before and after it', () => {
  const lines = feedLines({
    events: [feedEvent('3', '19:18:00'), feedEvent('2', '19:14:00'), feedEvent('1', '19:10:00')],
    cuts: [cut('b', '19:15:00', '19:17:00'), cut('a', '19:05:00', '19:06:00')],
    hasOlder: false,
  });
  assert.deepEqual(
    lines.map(({ key }) => key),
    ['3', 'cut-b', '2', '1', 'cut-a'],
  );
});

test('an event written before a cut and received after it is placed below the cut', () => {
  const lateEvent = { ...feedEvent('3', '19:18:00'), lateMs: 4 * 60_000 };
  const lines = feedLines({
    events: [lateEvent, feedEvent('2', '19:13:00')],
    cuts: [cut('b', '19:15:00', '19:17:00')],
    hasOlder: false,
  });
  assert.deepEqual(
    lines.map(({ key }) => key),
    ['cut-b', '3', '2'],
  );
});

test('a cut that is still open comes first', () => {
  const lines = feedLines({
    events: [feedEvent('1', '19:10:00')],
    cuts: [cut('a', '19:15:00', null)],
    hasOlder: false,
  });
  assert.deepEqual(
    lines.map(({ key }) => key),
    ['cut-a', '1'],
  );
});

test('a full list leaves out cuts older than its last event', () => {
  const lines = feedLines({
    events: [feedEvent('2', '19:10:00'), feedEvent('1', '19:09:00')],
    cuts: [cut('a', '19:05:00', '19:06:00')],
    hasOlder: true,
  });
  assert.deepEqual(
    lines.map(({ key }) => key),
    ['2', '1'],
  );
});

test('events and comments received while the list is frozen are counted', () => {
  const shown = [feedEvent('2', '19:10:00'), feedEvent('1', '19:09:00')];
  const current = [feedEvent('4', '19:12:00', 'member'), feedEvent('3', '19:11:00'), ...shown];
  assert.deepEqual(countNew(current, shown), { events: 2, comments: 1 });
  assert.deepEqual(countNew(shown, shown), { events: 0, comments: 0 });
  assert.deepEqual(countNew([feedEvent('9', '19:12:00')], shown), { events: 1, comments: 1 });
});
