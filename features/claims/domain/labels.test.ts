import assert from 'node:assert/strict';
import { test } from 'vitest';
import { placeLabel } from './labels.ts';

test('a place in the queue is an ordinal number', () => {
  assert.deepEqual([1, 2, 21].map(placeLabel), ['1re dans la file', '2e dans la file', '21e dans la file']);
});
