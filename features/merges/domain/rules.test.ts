import assert from 'node:assert/strict';
import { test } from 'vitest';
import { undoRefusal, type SinceMerge } from './rules.ts';

test('the undoing of a merge is refused for the first change since: undone, moved, shared, used, other claims', () => {
  const untouched: SinceMerge = { isUndone: false, movedOn: [], parcelShared: [], usedSince: [], refs: [] };
  assert.equal(undoRefusal(untouched), null);
  const changes: [Partial<SinceMerge>, string, object?][] = [
    [{ refs: [7] }, 'merges.claims-changed', { refs: [7] }],
    [{ usedSince: ['C3'] }, 'merges.used-since', { numbers: ['C3'] }],
    [{ parcelShared: ['C2'] }, 'merges.parcel-shared', { numbers: ['C2'] }],
    [{ movedOn: ['C1'] }, 'merges.moved-on', { numbers: ['C1'] }],
    [{ isUndone: true }, 'merges.undone-already'],
  ];
  // Each change comes before the changes above it.
  let all = untouched;
  for (const [change, code, params] of changes) {
    all = { ...all, ...change };
    const refusal = undoRefusal(all);
    assert.equal(refusal?.code, code);
    if (params) assert.deepEqual(refusal.params, params);
  }
});
