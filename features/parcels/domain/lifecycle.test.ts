import assert from 'node:assert/strict';
import { test } from 'vitest';
import { labelLifecycle, labelStates, labelStatesWhere } from './lifecycle.ts';

test('ADM-23 a label exists, or may exist, while it is requested, made or without an answer', () => {
  assert.deepEqual(
    labelStatesWhere(({ isCurrent }) => isCurrent),
    ['requested', 'made', 'unknown'],
  );
});

test('ADM-23 a label is deleted once it is made or without an answer, and a refusal alone has a reason', () => {
  assert.deepEqual(
    labelStatesWhere(({ canBeDeleted }) => canBeDeleted),
    ['made', 'unknown'],
  );
  assert.deepEqual(
    labelStatesWhere(({ isRefusal }) => isRefusal),
    ['refused'],
  );
});

test('ADM-23 a request counts as unanswered at once where the answer was lost, and after a while otherwise', () => {
  assert.deepEqual(
    labelStates.map((state) => labelLifecycle[state].unansweredFrom),
    ['after-a-while', null, null, 'at-once', null],
  );
  assert.deepEqual(
    labelStates.map((state) => labelLifecycle[state].repeatRefusal),
    ['busy', 'made', null, 'unknown', null],
  );
});
