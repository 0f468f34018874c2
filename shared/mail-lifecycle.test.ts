import assert from 'node:assert/strict';
import { test } from 'vitest';
import { mailLifecycle, mailStates, mailStatesWhere } from './mail-lifecycle.ts';

test('the shop sends a mail that is under way, and a user may send any other mail again', () => {
  assert.deepEqual(
    mailStatesWhere(({ isUnderWay }) => isUnderWay),
    ['to-send', 'sending'],
  );
  assert.deepEqual(
    mailStatesWhere(({ canBeResent }) => canBeResent),
    ['sent', 'unsure', 'given-up', 'dropped'],
  );
});

test('a mail may have left once its sending has begun, and a result is accepted until the mail is sent, given up or dropped', () => {
  assert.deepEqual(
    mailStatesWhere(({ mayHaveLeft }) => mayHaveLeft),
    ['sending', 'sent', 'unsure'],
  );
  assert.deepEqual(
    mailStatesWhere(({ acceptsResult }) => acceptsResult),
    ['to-send', 'sending', 'unsure'],
  );
});

test('a mail that is given up, or perhaps not sent, raises an attention item', () => {
  assert.deepEqual(
    mailStates.map((state) => mailLifecycle[state].stuckAs),
    [null, null, null, 'mail-unsure', 'mail-given-up', null],
  );
});
