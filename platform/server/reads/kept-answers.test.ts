import assert from 'node:assert/strict';
import { test } from 'vitest';
import { KeptAnswers, type KeptAnswer } from './kept-answers.ts';

const anAnswer = (length: number): KeptAnswer => ({
  bytes: 'x'.repeat(length),
  etag: '"x"',
  epoch: 1,
  watched: { changedAt: 0 },
  userId: null,
});

test('the bytes of the answers stay below the limit, and the least recently used answer is dropped', () => {
  const kept = new KeptAnswers(20_000);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']) {
    kept.set(key, anAnswer(1_000));
    kept.get('a');
    assert.ok(kept.bytes <= 20_000, `${kept.bytes} bytes`);
  }
  kept.set('m', anAnswer(1_000));
  assert.deepEqual([kept.has('a'), kept.has('b'), kept.has('l'), kept.has('m')], [true, false, true, true]);
});

test('an answer larger than an eighth of the limit is not stored, and a replaced answer is counted once', () => {
  const kept = new KeptAnswers(20_000);
  kept.set('large', anAnswer(5_000));
  assert.deepEqual([kept.has('large'), kept.bytes], [false, 0]);
  kept.set('a', anAnswer(1_000));
  const { bytes } = kept;
  kept.set('a', anAnswer(1_000));
  assert.equal(kept.bytes, bytes);
  kept.set('a', anAnswer(5_000));
  assert.deepEqual([kept.has('a'), kept.bytes], [false, 0]);
  kept.set('a', anAnswer(1_000));
  kept.clear();
  assert.deepEqual([kept.has('a'), kept.bytes], [false, 0]);
});
