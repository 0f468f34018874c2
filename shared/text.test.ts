import assert from 'node:assert/strict';
import { test } from 'vitest';
import { atShop } from './text.ts';

test('a shop whose name begins with “Chez” is welcomed to without saying it twice', () => {
  assert.deepEqual(['Chez Léa', 'chez Léa', 'Chezeau', 'Boutique de Léa'].map(atShop), [
    'chez Léa',
    'chez Léa',
    'chez Chezeau',
    'chez Boutique de Léa',
  ]);
});
