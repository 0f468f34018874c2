import assert from 'node:assert/strict';
import test from 'node:test';
import { counted, countText } from './counted.ts';

test('ADM-04 a count that was stopped says that there are more', () => {
  assert.deepEqual(
    [0, 12, 99, 100, 101].map((count) => countText(count, 100)),
    ['0', '12', '99', '99+', '99+'],
  );
});

test('what is counted is in the plural from two on', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => counted(count, 'pièce')),
    ['0 pièce', '1 pièce', '2 pièces'],
  );
  assert.equal(counted(3, 'prix changé', 'prix changés'), '3 prix changés');
});
