import assert from 'node:assert/strict';
import { test } from 'vitest';
import { folded } from './folded-text.ts';

test('a text is searched without accents, capitals, fancy letters and typographic apostrophes', () => {
  assert.equal(folded('L’Œuf Æsthétique ÀÉ ＬＥＡ'), "l'oeuf aesthetique ae lea");
});
