import assert from 'node:assert/strict';
import { test } from 'vitest';
import { PageCache } from './page-cache.ts';

test('a page is reused for the same data, and the page stored first is dropped once the cache is full', () => {
  const pages = new PageCache<number>();
  pages.store('/cgv', 'data', 0);
  assert.deepEqual([pages.find('/cgv', 'data'), pages.find('/cgv', 'newer data')], [0, undefined]);
  for (let spelling = 1; spelling <= 1000; spelling++) pages.store(`/cgv ${spelling}`, 'data', spelling);
  assert.deepEqual([pages.find('/cgv', 'data'), pages.find('/cgv 1000', 'data')], [undefined, 1000]);
});
