import assert from 'node:assert/strict';
import { test } from 'vitest';
import { feedLifecycle, feedStates, type FeedStateName } from './lifecycle.ts';

const where = (isTrue: (facts: (typeof feedLifecycle)[FeedStateName]) => boolean) =>
  feedStates.filter((state) => isTrue(feedLifecycle[state]));

test('only an open connection receives comments, and only a refusal quotes the answer of the platform', () => {
  assert.deepEqual(
    where(({ isReceiving }) => isReceiving),
    ['open'],
  );
  assert.deepEqual(
    where(({ quotesAnswer }) => quotesAnswer),
    ['refused'],
  );
});

test('a new attempt stays silent before and after the live, and without a relay', () => {
  assert.deepEqual(
    where(({ retriesSilently }) => retriesSilently),
    ['not-live', 'ended', 'no-relay'],
  );
});

test('each state of the connection has its tone: only a refusal is a danger, and only a lost connection a warning', () => {
  assert.deepEqual(Object.fromEntries(feedStates.map((state) => [state, feedLifecycle[state].tone])), {
    off: 'off',
    connecting: 'progress',
    open: 'success',
    retrying: 'warning',
    'not-live': 'waiting',
    refused: 'danger',
    ended: 'off',
    'no-relay': 'waiting',
    elsewhere: 'waiting',
  });
});
