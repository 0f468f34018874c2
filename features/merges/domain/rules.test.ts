import assert from 'node:assert/strict';
import { test } from 'vitest';
import { mergeProblems } from './problems.ts';
import { mergeSideOf, undoRefusal, type SinceMerge } from './rules.ts';

test('the undo of a merge is refused for the first of these changes: undone, moved, shared parcel, used, other claims', () => {
  const untouched: SinceMerge = { isUndone: false, movedOn: [], parcelShared: [], usedSince: [], refs: [] };
  assert.equal(undoRefusal(untouched), null);
  const changes: [Partial<SinceMerge>, string, object?][] = [
    [{ refs: [7] }, 'merges.claims-changed', { refs: [7] }],
    [{ usedSince: ['C3'] }, 'merges.used-since', { numbers: ['C3'] }],
    [{ parcelShared: ['C2'] }, 'merges.parcel-shared', { numbers: ['C2'] }],
    [{ movedOn: ['C1'] }, 'merges.moved-on', { numbers: ['C1'] }],
    [{ isUndone: true }, 'merges.undone-already'],
  ];
  // Each change is reported instead of the changes above it.
  let all = untouched;
  for (const [change, code, params] of changes) {
    all = { ...all, ...change };
    const refusal = undoRefusal(all);
    assert.equal(refusal?.code, code);
    if (params) assert.deepEqual(refusal.params, params);
  }
});

test('a refusal to undo a merge agrees with the number of orders and pieces', () => {
  const { movedOn, parcelShared, usedSince, claimsChanged } = mergeProblems;
  assert.match(movedOn.sentence({ numbers: ['C1'] }), /^La commande\u00a0C1 n’est plus sur/);
  assert.match(movedOn.sentence({ numbers: ['C1', 'C2'] }), /^Les commandes\u00a0C1, C2 ne sont plus sur/);
  assert.match(parcelShared.sentence({ numbers: ['C1'] }), /C1 part depuis/);
  assert.match(usedSince.sentence({ numbers: ['C1', 'C2'] }), /C2 ont changé/);
  assert.match(claimsChanged.sentence({ refs: [4] }), /^La file d’attente de la pièce n°\u00a04 a changé/);
  assert.match(claimsChanged.sentence({ refs: [4, 5] }), /^La file d’attente des pièces n°\u00a04, 5 a changé/);
});

test('a user with orders is proposed as the source of a merge, and a user without orders as the destination', () => {
  assert.deepEqual(mergeSideOf({ id: 'a', ordersCount: 1 }), { source: 'a' });
  assert.deepEqual(mergeSideOf({ id: 'a', ordersCount: 0 }), { destination: 'a' });
});
