import assert from 'node:assert/strict';
import { test } from 'vitest';
import { AnswerCache, type CachedAnswer } from './answer-cache.ts';

const anAnswer = (length: number): CachedAnswer => ({
  bytes: 'x'.repeat(length),
  etag: '"x"',
  epoch: 1,
  watched: { changedAt: 0 },
  userId: null,
});

test('the bytes of the answers stay below the limit, and the least recently used answer is dropped', () => {
  const cache = new AnswerCache(20_000);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']) {
    cache.set(key, anAnswer(1_000));
    cache.get('a');
    assert.ok(cache.bytes <= 20_000, `${cache.bytes} bytes`);
  }
  cache.set('m', anAnswer(1_000));
  assert.deepEqual([cache.has('a'), cache.has('b'), cache.has('l'), cache.has('m')], [true, false, true, true]);
});

test('an answer larger than an eighth of the limit is not stored, and a replaced answer is counted once', () => {
  const cache = new AnswerCache(20_000);
  cache.set('large', anAnswer(5_000));
  assert.deepEqual([cache.has('large'), cache.bytes], [false, 0]);
  cache.set('a', anAnswer(1_000));
  const { bytes } = cache;
  cache.set('a', anAnswer(1_000));
  assert.equal(cache.bytes, bytes);
  cache.set('a', anAnswer(5_000));
  assert.deepEqual([cache.has('a'), cache.bytes], [false, 0]);
  cache.set('a', anAnswer(1_000));
  cache.clear();
  assert.deepEqual([cache.has('a'), cache.bytes], [false, 0]);
});
