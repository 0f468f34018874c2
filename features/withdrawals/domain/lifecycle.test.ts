import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withdrawalActions, withdrawalStates, type WithdrawalAction, type WithdrawalState } from './lifecycle.ts';
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
      const may = allowed[state].includes(action);
      assert.equal(withdrawalCan(action, state), may, `${action} when ${state}`);
      const refusal = moveRefusal(action, state);
      assert.equal(refusal?.code ?? null, may ? null : 'withdrawals.not-in-this-state', `${action} when ${state}`);
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
