import assert from 'node:assert/strict';
import { test } from 'vitest';
import { lowerFirst } from './lower-first.ts';

test('a sentence inside another sentence begins with a lower-case letter, and an empty text stays empty', () => {
  assert.deepEqual(['Étiquette À imprimer', ''].map(lowerFirst), ['étiquette À imprimer', '']);
});
