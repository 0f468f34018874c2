import assert from 'node:assert/strict';
import { test } from 'vitest';
import { claimActions, claimLifecycle, claimStates, isActionAllowed, type ClaimAction } from './lifecycle.ts';

/** States that allow each action, from the design of claims. */
const expected: Readonly<Record<ClaimAction, readonly string[]>> = {
  give: ['waiting'],
  undo: ['held', 'dismissed'],
  pass: ['held'],
  restore: ['released'],
  withdraw: ['waiting'],
  dismiss: ['waiting'],
  close: ['waiting'],
  reopen: ['closed'],
};

test('every action on a claim is allowed exactly in the states of the design', () => {
  for (const action of Object.keys(claimActions) as ClaimAction[])
    assert.deepEqual(
      claimStates.filter((state) => isActionAllowed(action, state)),
      expected[action],
      action,
    );
});

test('a claim is open while it waits or holds the piece, and a closed claim can only be reopened', () => {
  assert.deepEqual(
    claimStates.filter((state) => claimLifecycle[state].isOpen),
    ['waiting', 'held'],
  );
  assert.deepEqual(claimLifecycle.closed.may, ['reopen']);
});
