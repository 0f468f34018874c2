import assert from 'node:assert/strict';
import { test } from 'vitest';
import { trailBefore } from './use-pages.ts';

test('« Précédent » leads to the page before the one that the browser went back to', () => {
  assert.deepEqual(trailBefore([undefined, 'b'], 'c'), [undefined, 'b']);
  assert.deepEqual(trailBefore([undefined, 'b'], 'b'), [undefined]);
  assert.deepEqual(trailBefore([undefined, 'b'], undefined), []);
});
