import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('PUB-15 the log of an unknown page has its path without the query, which may contain an address or a code', async () => {
  const lines: unknown[] = [];
  shop.shop.log.info = ((facts: unknown, message: string) => lines.push([facts, message])) as never;
  const { status } = await shop.fetch('/n-existe/pas?email=lea@test.example&code=123456');
  assert.equal(status, 404);
  assert.deepEqual(lines, [[{ path: '/n-existe/pas' }, 'unknown page']]);
});
