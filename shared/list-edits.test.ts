import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
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
  const list = fc.array(fc.nat(8), { maxLength: 11 }).map((ids) => entries(...ids));
  fc.assert(
    fc.property(list, list, (before, after) => {
      assert.deepEqual(withEdits(before, findEdits(before, after)), after);
    }),
    { numRuns: 2_000 },
  );
});
