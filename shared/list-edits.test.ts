import assert from 'node:assert/strict';
import { test } from 'vitest';
import { editsBetween, withEdits } from './list-edits.ts';

interface Entry {
  id: number;
}
const entries = (...ids: number[]): Entry[] => ids.map((id) => ({ id }));
const texts = (list: readonly Entry[]) => list.map((entry) => JSON.stringify(entry));
const findEdits = (before: readonly Entry[], after: readonly Entry[]) =>
  editsBetween(texts(before), texts(after)).map(
    (edit) => (typeof edit === 'string' ? JSON.parse(edit) : edit) as Entry | [number, number],
  );

test('a changed list is sent as ranges of the earlier list and new entries', () => {
  assert.deepEqual(findEdits(entries(1, 2, 3, 4), entries(9, 1, 2, 4)), [{ id: 9 }, [0, 2], [3, 4]]);
  assert.deepEqual(findEdits(entries(1, 2), entries(1, 2)), [[0, 2]]);
  assert.deepEqual(findEdits(entries(1, 2), []), []);
  assert.deepEqual(findEdits([], entries(1, 2)), entries(1, 2));
});

test('the edits between two random lists, applied to the first list, give the second list', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 2_000; round++) {
    const [before, after] = [1, 2].map(() => entries(...Array.from({ length: random(12) }, () => random(9))));
    assert.deepEqual(withEdits(before ?? [], findEdits(before ?? [], after ?? [])), after);
  }
});
