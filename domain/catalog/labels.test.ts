import assert from 'node:assert/strict';
import test from 'node:test';
import { sizeLabel } from './labels.ts';

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
