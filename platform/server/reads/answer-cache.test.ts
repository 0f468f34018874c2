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

/** Counted bytes of an answer of 1,000 bytes. */
const SIZE = 1_600;

test('the bytes of the answers stay below the limit', () => {
  const cache = new AnswerCache(20_000);
  for (let key = 1; key <= 40; key += 1) {
    cache.set(`${key}`, anAnswer(1_000));
    cache.get('1');
    assert.ok(cache.bytes <= 20_000, `${cache.bytes} bytes after answer ${key}`);
  }
  assert.equal(cache.bytes, 12 * SIZE, 'no more answers are dropped than needed');
});

test('the oldest answer that was not read is dropped, and an answer that was read stays for a second turn', () => {
  const cache = new AnswerCache(8 * SIZE);
  const store = (keys: string) => {
    for (const key of keys) cache.set(key, anAnswer(1_000));
  };
  const storedKeys = () => [...'abcdefghijklmnopq'].filter((key) => cache.has(key)).join('');
  store('abcdefgh');
  assert.equal(storedKeys(), 'abcdefgh');
  cache.get('a');
  store('i');
  assert.equal(storedKeys(), 'acdefghi');
  store('jklmnop');
  assert.equal(storedKeys(), 'ajklmnop');
  store('q');
  assert.equal(storedKeys(), 'jklmnopq');
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
