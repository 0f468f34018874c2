import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { CHECKS_AFTER_SECONDS, movesForward, paymentFlagLabels, type TransactionState } from './rules.ts';

const states: TransactionState[] = ['pending', 'refused', 'paid', 'cancelled'];

test('D-13 a transaction moves forward only: waiting, refused, paid, cancelled', () => {
  for (const [before, from] of states.entries()) {
    for (const [after, to] of states.entries()) assert.equal(movesForward(from, to), after > before, `${from} → ${to}`);
  }
});

test('D-13 in whatever order the news comes and however often, it ends in the same state', () => {
  const told = fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(told, (news) => {
      const end = news.reduce((state, next) => (movesForward(state, next) ? next : state));
      const furthest = states.findLast((state) => news.includes(state));
      return end === furthest;
    }),
  );
});

test('D-13 what an administrator must look at is said in French, and the provider is asked again for an hour', () => {
  for (const sentence of Object.values(paymentFlagLabels)) assert.match(sentence, /^[A-ZÉ].+ /);
  assert.deepEqual(
    [...CHECKS_AFTER_SECONDS].toSorted((a, b) => a - b),
    [...CHECKS_AFTER_SECONDS],
  );
  assert.equal(CHECKS_AFTER_SECONDS.at(-1), 3600);
});
