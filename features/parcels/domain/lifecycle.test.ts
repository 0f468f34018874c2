import assert from 'node:assert/strict';
import { test } from 'vitest';
import { labelLifecycle, labelStates, labelStatesWhere } from './lifecycle.ts';

test('ADM-23 a label exists, or may exist, while it is requested, made or without an answer', () => {
  assert.deepEqual(
    labelStatesWhere(({ isCurrent }) => isCurrent),
    ['requested', 'made', 'unknown'],
  );
});

test('ADM-23 a label may be deleted while it is made or without an answer, and only a refusal has a reason', () => {
  assert.deepEqual(
    labelStatesWhere(({ canBeDeleted }) => canBeDeleted),
    ['made', 'unknown'],
  );
  assert.deepEqual(
    labelStatesWhere(({ isRefusal }) => isRefusal),
    ['refused'],
  );
});

test('ADM-23 a lost answer counts as unanswered at once, and an awaited answer after a while', () => {
  assert.deepEqual(
    labelStates.map((state) => labelLifecycle[state].unansweredFrom),
    ['after-a-while', null, null, 'at-once', null],
  );
});

test('ADM-23 each current label has its refusal of a new request', () => {
  assert.deepEqual(
    labelStates.map((state) => labelLifecycle[state].repeatRefusal),
    ['busy', 'made', null, 'unknown', null],
  );
});
