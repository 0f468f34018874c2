import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  claimActions,
  claimLifecycle,
  claimStates,
  claimStatesWhere,
  isActionAllowed,
  type ClaimAction,
} from './lifecycle.ts';

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

test('every action on a claim is allowed in the listed states only', () => {
  for (const action of Object.keys(claimActions) as ClaimAction[])
    assert.deepEqual(
      claimStates.filter((state) => isActionAllowed(action, state)),
      expected[action],
      action,
    );
});

test('each action leads to its listed state, which does not allow the same action again', () => {
  const statesAfter: Record<ClaimAction, string> = {
    give: 'held',
    restore: 'held',
    undo: 'waiting',
    reopen: 'waiting',
    pass: 'released',
    withdraw: 'withdrawn',
    dismiss: 'dismissed',
    close: 'closed',
  };
  assert.deepEqual(claimActions, statesAfter);
  for (const [action, state] of Object.entries(claimActions))
    assert.ok(!isActionAllowed(action as ClaimAction, state), `${action} twice`);
});

test('a claim is open while it waits or holds the piece, and a closed claim can only be reopened', () => {
  assert.deepEqual(
    claimStatesWhere(({ isOpen }) => isOpen),
    ['waiting', 'held'],
  );
  assert.deepEqual(claimLifecycle.closed.may, ['reopen']);
});
