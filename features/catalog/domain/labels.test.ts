import assert from 'node:assert/strict';
import { test } from 'vitest';
import { factsOf, sizeLabel } from './labels.ts';

test('the label of a size contains the word « taille » once', () => {
  assert.deepEqual(['M', '38/40', 'Taille unique', 'taille 42', 'Taillefer', 'TU'].map(sizeLabel), [
    'Taille M',
    'Taille 38/40',
    'Taille unique',
    'taille 42',
    'Taille Taillefer',
    'Taille TU',
  ]);
});

test('the facts of a piece are its condition, its composition and its maker, and missing facts are left out', () => {
  const noFacts = { composition: null, maker: null, condition: null };
  assert.deepEqual(factsOf(noFacts), []);
  assert.deepEqual(factsOf({ composition: '100 % lin', maker: 'Maison Lila', condition: 'fair' }), [
    'État correct',
    '100 % lin',
    'Fabrication\u00a0: Maison Lila',
  ]);
});
