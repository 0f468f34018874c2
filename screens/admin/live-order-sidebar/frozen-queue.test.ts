import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { frozenQueue } from './frozen-queue.ts';

const claim = (id: string, pseudo = `elle.${id}`) => ({ id, pseudo, certainty: 'certain' }) as Claim;
const rowsOf = (shown: readonly Claim[], current: readonly Claim[]) =>
  frozenQueue(shown, current).map(({ claim: { id }, place }) => [id, place]);

test('an unchanged queue is shown in order, from the first place', () => {
  const queue = [claim('1'), claim('2')];
  assert.deepEqual(rowsOf(queue, queue), [
    ['1', 1],
    ['2', 2],
  ]);
});

test('a claim that left keeps its row without a place, and the other claims keep their rows and take their new places', () => {
  assert.deepEqual(rowsOf([claim('1'), claim('2'), claim('3')], [claim('2'), claim('3')]), [
    ['1', null],
    ['2', 1],
    ['3', 2],
  ]);
});

test('a new claim is shown last, even with an earlier place', () => {
  assert.deepEqual(rowsOf([claim('1'), claim('2')], [claim('9'), claim('1'), claim('2')]), [
    ['1', 2],
    ['2', 3],
    ['9', 1],
  ]);
});

test('a row shows the current data of its claim', () => {
  const [row] = frozenQueue([claim('1', 'ancien.nom')], [claim('1', 'nouveau.nom')]);
  assert.equal(row?.claim.pseudo, 'nouveau.nom');
});

test('a claim to check keeps its row and takes no place in the queue', () => {
  const queue = [{ ...claim('1'), certainty: 'to-check' as const }, claim('2')];
  const rows = frozenQueue(queue, queue);
  assert.deepEqual(
    rows.map(({ claim: { id }, place, hasLeft }) => [id, place, hasLeft]),
    [
      ['1', null, false],
      ['2', 1, false],
    ],
  );
});
