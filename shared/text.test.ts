import assert from 'node:assert/strict';
import { test } from 'vitest';
import { atShop } from './text.ts';

test('a shop name that begins with “Chez” is not preceded by a second “chez”', () => {
  assert.deepEqual(['Chez Léa', 'chez Léa', 'Chezeau', 'Boutique de Léa'].map(atShop), [
    'chez Léa',
    'chez Léa',
    'chez Chezeau',
    'chez Boutique de Léa',
  ]);
});
