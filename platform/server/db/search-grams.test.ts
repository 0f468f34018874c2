import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

const runsOf = (text: string): string[] =>
  [1, 2, 3].flatMap((size) =>
    Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) => text.slice(at, at + size)),
  );

test('`search_grams` returns all runs of one to three characters of a short and of a long text', async () => {
  for (const text of ['', 'é', 'ab', 'rue de l’été', 'rue de l’été '.repeat(40)]) {
    const row = await db.one<{ runs: string[] }>(sql`select search_grams(${text}) as runs`);
    assert.deepEqual(new Set(row?.runs), new Set(runsOf(text)), text);
  }
});

test('the runs of a text of 100,000 characters are found within the time limit of a statement', async () => {
  await db.run(sql`select search_grams(${'été à Lyon '.repeat(9100)})`);
});
