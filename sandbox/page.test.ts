import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const refusalOf = async (path: string, json: object): Promise<[status: number, hasTitle: boolean]> => {
  const response = await shop.fetch(path, { method: 'POST', json });
  const { title } = (await response.json()) as { title?: string };
  return [response.status, Boolean(title)];
};

test('each refusal of a call from the sandbox page has a title that the page can show', async () => {
  const page = readFileSync(join(import.meta.dirname, 'page.html'), 'utf8');
  const calls = [...page.matchAll(/data-call="(.*?)"/g)].map(([, path = '']) => path);
  assert.equal(calls.length, 8);
  for (const path of calls) assert.deepEqual(await refusalOf(path, []), [422, true], path);
  const scan = { trackingId: '6A00000000000', event: 'PC1' };
  assert.deepEqual(await refusalOf('/sandbox/colissimo/scan', scan), [404, true]);
});
