import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  openWithdrawalStates,
  withdrawalActions,
  withdrawalLifecycle,
  withdrawalStates,
  withdrawalStatesWhere,
  type WithdrawalAction,
  type WithdrawalState,
} from './lifecycle.ts';
import { withdrawalCan, moveRefusal } from './rules.ts';

/** Expected actions of each state, independent of the code. All pairs are tested. */
const allowed: Record<WithdrawalState, readonly WithdrawalAction[]> = {
  asked: ['send', 'receive', 'refund', 'refuse'],
  sent: ['correct', 'receive', 'refund', 'refuse'],
  received: ['refund', 'refuse'],
  refunded: ['reopen'],
  refused: ['reopen'],
};

test('every action in every state is allowed or refused with a sentence', () => {
  for (const state of withdrawalStates) {
    for (const action of Object.keys(withdrawalActions) as WithdrawalAction[]) {
      const isAllowed = allowed[state].includes(action);
      assert.equal(withdrawalCan(action, state), isAllowed, `${action} when ${state}`);
      const refusal = moveRefusal(action, state);
      assert.equal(
        refusal?.code ?? null,
        isAllowed ? null : 'withdrawals.not-in-this-state',
        `${action} when ${state}`,
      );
      if (refusal) assert.match(refusal.message, /^Impossible de [a-zé’ ]+ une rétractation «\u00a0.+\u00a0»$/);
    }
  }
});

test('an action leads to a state that does not allow the action again, except a correction and a reopening', () => {
  for (const [action, { leadsTo }] of Object.entries(withdrawalActions)) {
    if (leadsTo === null) assert.equal(action, 'reopen');
    else assert.equal(withdrawalCan(action as WithdrawalAction, leadsTo), action === 'correct', action);
  }
});

test('the buyer sends the pieces back and corrects the number, and the seller does everything else', () => {
  const byBuyer = Object.entries(withdrawalActions).flatMap(([action, { by }]) => (by === 'buyer' ? [action] : []));
  const bySeller = Object.entries(withdrawalActions).flatMap(([action, { by }]) => (by === 'seller' ? [action] : []));
  assert.deepEqual(byBuyer, ['send', 'correct']);
  assert.deepEqual(bySeller, ['receive', 'refund', 'refuse', 'reopen']);
});

test('a withdrawal is open until its refund is made or refused', () => {
  assert.deepEqual(openWithdrawalStates, ['asked', 'sent', 'received']);
});

test('every withdrawal ends the contract, except a refused withdrawal', () => {
  assert.deepEqual(
    withdrawalStatesWhere(({ endsContract }) => !endsContract),
    ['refused'],
  );
});

test('each state has a tone of its own', () => {
  assert.deepEqual(
    withdrawalStates.map((state) => withdrawalLifecycle[state].tone),
    ['waiting', 'progress', 'action', 'done', 'off'],
  );
});
