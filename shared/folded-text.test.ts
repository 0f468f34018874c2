import assert from 'node:assert/strict';
import { test } from 'vitest';
import { folded } from './folded-text.ts';

test('a folded text has no accents, capitals, fancy letters or typographic apostrophes', () => {
  assert.equal(folded('L’Œuf Æsthétique ÀÉ ＬＥＡ'), "l'oeuf aesthetique ae lea");
});
