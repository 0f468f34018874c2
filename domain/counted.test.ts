import assert from 'node:assert/strict';
import test from 'node:test';
import { countText } from './counted.ts';

test('ADM-04 a count that was stopped says that there are more', () => {
  assert.deepEqual(
    [0, 12, 99, 100, 101].map((count) => countText(count, 100)),
    ['0', '12', '99', '99+', '99+'],
  );
});
