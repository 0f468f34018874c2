import assert from 'node:assert/strict';
import { test } from 'vitest';
import { factsOf, sizeLabel } from './labels.ts';

test('a size is said to be one, once', () => {
  assert.deepEqual(['M', '38/40', 'Taille unique', 'taille 42', 'Taillefer', 'TU'].map(sizeLabel), [
    'Taille M',
    'Taille 38/40',
    'Taille unique',
    'taille 42',
    'Taille Taillefer',
    'Taille TU',
  ]);
});

test('what is told of a piece says its state, what it is made of, and by whom; nothing where the seller says nothing', () => {
  const nothing = { composition: null, maker: null, condition: null };
  assert.deepEqual(factsOf(nothing), []);
  assert.deepEqual(factsOf({ composition: '100 % lin', maker: 'Maison Lila', condition: 'fair' }), [
    'État correct',
    '100 % lin',
    'Fabrication\u00a0: Maison Lila',
  ]);
});
