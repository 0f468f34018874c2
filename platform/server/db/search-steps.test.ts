import assert from 'node:assert/strict';
import { test } from 'vitest';
import { firstFound, prepareSearch } from './search.ts';

test('a search uses the rarest runs of its text and estimates the matches by the rarest run of each word', () => {
  const shares = new Map(
    Object.entries({ mar: 0.2, ari: 0.1, rti: 0.02, tin: 0.05, 'n l': 0.001, lou: 0.1, 77: 0.03 }),
  );
  shares.set('in ', 0.3).set(' lo', 0.3);
  const searchOf = (typed: string) => prepareSearch(typed, { rows: 40_000, shares });
  assert.deepEqual(searchOf('Marie').grams, ['rie', 'ari', 'mar']);
  assert.deepEqual(
    [searchOf('marie').share, searchOf('marie').expected],
    [0, 0],
    'a run without statistics counts as rare',
  );
  assert.deepEqual(searchOf('artin').grams, ['art', 'rti', 'tin']);
  assert.equal(searchOf('rtin').expected, 0.02 * 40_000);
  assert.equal(searchOf('rtin lou').expected, 0.001 * 40_000, 'at most the rows of its rarest run');
  shares.set('n l', 0.3);
  assert.equal(searchOf('rtin lou').expected, 0.02 * 0.1 * 40_000);
  assert.equal(searchOf('77').expected, 0.03 * 40_000);
  assert.equal(searchOf('77').maxIndexRows, 1000);
  const unknown = prepareSearch('77', { rows: -1, shares: new Map() });
  assert.deepEqual([unknown.share, unknown.maxIndexRows], [0, 500]);
});

async function stepsTried(matching: number[], searched: { share: number; isMany: boolean; tooMany: boolean }) {
  const tried: (number | null | 'index')[] = [];
  const expected = searched.isMany ? 2 : 0;
  const found = await firstFound(
    { share: searched.share, expected, maxIndexRows: 1 },
    {
      enough: 100,
      walk: async (rows) => {
        tried.push(rows);
        return matching.filter((place) => place < (rows ?? Infinity)).slice(0, 100);
      },
      gather: async () => {
        tried.push('index');
        return searched.tooMany ? { rows: [], tooMany: true } : { rows: matching.slice(0, 100), tooMany: false };
      },
    },
  );
  assert.deepEqual(found, matching.slice(0, 100));
  return tried;
}

test('a search uses the index for a rare text and a walk for a common text, and falls back to the other strategy', async () => {
  const spacedBy = (step: number): number[] => Array.from({ length: 150 }, (_, place) => place * step);
  assert.deepEqual(await stepsTried([500_000], { share: 0, isMany: false, tooMany: false }), ['index']);
  assert.deepEqual(await stepsTried(spacedBy(2), { share: 0.5, isMany: true, tooMany: true }), [2_000]);
  assert.deepEqual(await stepsTried(spacedBy(50), { share: 0.02, isMany: true, tooMany: true }), [20_000]);
  assert.deepEqual(await stepsTried(spacedBy(900), { share: 0.5, isMany: true, tooMany: false }), [2_000, 'index']);
  assert.deepEqual(await stepsTried(spacedBy(150), { share: 0, isMany: false, tooMany: true }), [
    'index',
    2_000,
    20_000,
  ]);
  assert.deepEqual(await stepsTried([1], { share: 0.5, isMany: true, tooMany: true }), [
    2_000,
    'index',
    2_000,
    20_000,
    200_000,
    null,
  ]);
});
