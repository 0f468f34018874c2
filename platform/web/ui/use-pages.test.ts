import assert from 'node:assert/strict';
import { test } from 'vitest';
import { trailBefore } from './use-pages.ts';

test('after the browser’s back button, « Précédent » leads to the page before the shown page', () => {
  assert.deepEqual(trailBefore([undefined, 'b'], 'c'), [undefined, 'b']);
  assert.deepEqual(trailBefore([undefined, 'b'], 'b'), [undefined]);
  assert.deepEqual(trailBefore([undefined, 'b'], undefined), []);
});
