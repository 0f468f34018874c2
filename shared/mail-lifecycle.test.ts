import assert from 'node:assert/strict';
import { test } from 'vitest';
import { mailLifecycle, mailStates, mailStatesWhere } from './mail-lifecycle.ts';

test('a mail is sent automatically until it leaves, and by a person once the shop does not send it', () => {
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

test('an undelivered mail raises an attention item: given up, or perhaps not sent', () => {
  assert.deepEqual(
    mailStates.map((state) => mailLifecycle[state].stuckAs),
    [null, null, null, 'mail-unsure', 'mail-given-up', null],
  );
});
