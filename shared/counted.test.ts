import assert from 'node:assert/strict';
import { test } from 'vitest';
import { counted, countText, outcomeSentence } from './counted.ts';

test('ADM-04 a count that stopped at its limit is shown with a plus sign', () => {
  assert.deepEqual(
    [0, 12, 99, 100, 101].map((count) => countText(count, 100)),
    ['0', '12', '99', '99+', '99+'],
  );
});

test('a counted noun is plural from two on', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => counted(count, 'pièce')),
    ['0 pièce', '1 pièce', '2 pièces'],
  );
  assert.equal(counted(3, 'prix changé', 'prix changés'), '3 prix changés');
});

test('the result of a batch begins with the successes, or states that there are none, and adds the other counts above zero', () => {
  const sentence = (done: number, refused: number, left: number) =>
    outcomeSentence('Aucune étiquette', [done, 'étiquette'], [refused, 'refusée'], [left, 'pas demandée']);
  assert.equal(sentence(38, 2, 3), '38 étiquettes, 2 refusées, 3 pas demandées');
  assert.equal(sentence(1, 0, 1), '1 étiquette, 1 pas demandée');
  assert.equal(sentence(2, 0, 0), '2 étiquettes');
  assert.equal(sentence(0, 1, 0), 'Aucune étiquette, 1 refusée');
});
