import assert from 'node:assert/strict';
import { test } from 'vitest';
import { sharedText } from './shared-text.ts';

test('the shared text has exactly one “chez”, whatever the name of the shop', () => {
  const read = (pieces: number, name: string) => sharedText(pieces, name).replaceAll('\u00A0', ' ');
  assert.equal(read(1, 'Chez Léa'), 'J’ai craqué pour 1 pièce unique chez Léa !');
  assert.equal(read(2, 'Maison Lila'), 'J’ai craqué pour 2 pièces uniques chez Maison Lila !');
});
