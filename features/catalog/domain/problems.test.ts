import assert from 'node:assert/strict';
import { test } from 'vitest';
import { catalogProblems } from './problems.ts';

test('a refusal about several pieces is in the plural, and a refusal about one piece or one viewer in the singular', () => {
  const { photoChangedMeanwhile, pieceAwaited } = catalogProblems;
  assert.match(photoChangedMeanwhile.sentence({ refs: [4] }), /^La pièce 4 a changé/);
  assert.match(photoChangedMeanwhile.sentence({ refs: [4, 5] }), /^Les pièces 4, 5 ont changé/);
  assert.equal(pieceAwaited.sentence({ waiting: 1 }), 'Une personne attend cette pièce');
  assert.equal(pieceAwaited.sentence({ waiting: 2 }), '2 personnes attendent cette pièce');
});
