import assert from 'node:assert/strict';
import { test } from 'vitest';
import { inFrenchOrder } from './french-order.ts';

test('names are sorted as in a French dictionary', () => {
  assert.deepEqual(['zoé', 'Été', 'ete', 'abri'].toSorted(inFrenchOrder), ['abri', 'ete', 'Été', 'zoé']);
});
