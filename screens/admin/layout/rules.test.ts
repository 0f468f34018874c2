import assert from 'node:assert/strict';
import { test } from 'vitest';
import { matchesLabel } from './rules.ts';

test('ADM-03 a screen is found by the beginnings of its words, without accents and in any order', () => {
  for (const typed of ['prep', 'Prépa', 'colis prep', 'ÉTIQ'])
    assert.ok(matchesLabel(typed, 'Préparation colis étiquettes'), typed);
  for (const typed of ['', ' ', '@', 'paration', 'prep live'])
    assert.ok(!matchesLabel(typed, 'Préparation colis étiquettes'), typed);
});
