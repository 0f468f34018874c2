import assert from 'node:assert/strict';
import { test } from 'vitest';
import { claimActions, claimLife, claimStates, mayBe, type ClaimAction } from './life.ts';

/** What may be done in each state, as the design of claims has it. */
const expected: Readonly<Record<ClaimAction, readonly string[]>> = {
  give: ['waiting'],
  undo: ['held', 'dismissed'],
  pass: ['held'],
  restore: ['released'],
  withdraw: ['waiting'],
  dismiss: ['waiting'],
  close: ['waiting'],
};

test('every action on a claim is allowed in the states that the design says, and in no other', () => {
  for (const action of Object.keys(claimActions) as ClaimAction[])
    assert.deepEqual(
      claimStates.filter((state) => mayBe(action, state)),
      expected[action],
      action,
    );
});

test('a claim is open while she waits or holds the piece, and nothing leads out of a closed one', () => {
  assert.deepEqual(
    claimStates.filter((state) => claimLife[state].isOpen),
    ['waiting', 'held'],
  );
  assert.deepEqual(claimLife.closed.may, []);
});
