import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createdSentence, withStart } from './bulk-range.ts';

test('ADM-16 a new start moves an end that is empty or lower, and leaves a higher end', () => {
  assert.deepEqual(withStart({ indexStart: 1, indexEnd: null }, 42), { indexStart: 42, indexEnd: 51 });
  assert.deepEqual(withStart({ indexStart: 1, indexEnd: 41 }, 42), { indexStart: 42, indexEnd: 51 });
  assert.deepEqual(withStart({ indexStart: 1, indexEnd: 42 }, 42), { indexStart: 42, indexEnd: 42 });
  assert.deepEqual(withStart({ indexStart: 1, indexEnd: 60 }, 42), { indexStart: 42, indexEnd: 60 });
});

test('ADM-16 an empty start does not change the end', () => {
  assert.deepEqual(withStart({ indexStart: 4, indexEnd: 13 }, null), { indexStart: null, indexEnd: 13 });
});

test('ADM-16 the count of created pieces is correct French for one and for ten', () => {
  assert.equal(createdSentence(10), '10 produits créés avec succès');
  assert.equal(createdSentence(1), '1 produit créé avec succès');
});
