import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';
import { PageCache } from './answer.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('PUB-15 the log of an unknown page has its path without the query, which may contain an address or a code', async () => {
  const lines: unknown[] = [];
  shop.shop.log.info = ((facts: unknown, message: string) => lines.push([facts, message])) as never;
  const { status } = await shop.fetch('/n-existe/pas?email=lea@test.example&code=123456');
  assert.equal(status, 404);
  assert.deepEqual(lines, [[{ path: '/n-existe/pas' }, 'unknown page']]);
});

test('a page is reused for the same data, and the page stored first is dropped once the cache is full', () => {
  const pages = new PageCache<number>();
  pages.store('/cgv', 'data', 0);
  assert.deepEqual([pages.find('/cgv', 'data'), pages.find('/cgv', 'newer data')], [0, undefined]);
  // More addresses than the cache stores.
  for (let spelling = 1; spelling <= 1000; spelling++) pages.store(`/cgv ${spelling}`, 'data', spelling);
  assert.deepEqual([pages.find('/cgv', 'data'), pages.find('/cgv 1000', 'data')], [undefined, 1000]);
});
