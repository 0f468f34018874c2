import assert from 'node:assert/strict';
import { test } from 'vitest';
import { undoRefusal, UNNAMED_UNDO_MS } from './undo.ts';

const at = new Date('2026-11-24T20:15:00Z');
const laterBy = (ms: number) => new Date(at.getTime() + ms);
const ownAction = { id: '7', isOwn: true, at };

test('an undo reverts the action that it names, at any time and by anyone', () => {
  assert.equal(undoRefusal({ ...ownAction, isOwn: false }, '7', laterBy(86_400_000)), null);
  assert.equal(undoRefusal(ownAction, '6', at), 'outdated');
});

test('an undo without a name reverts the caller’s own latest action for one minute', () => {
  assert.equal(undoRefusal(ownAction, undefined, laterBy(UNNAMED_UNDO_MS)), null);
  assert.equal(undoRefusal(ownAction, undefined, laterBy(UNNAMED_UNDO_MS + 1)), 'unnamed');
  assert.equal(undoRefusal({ ...ownAction, isOwn: false }, undefined, at), 'unnamed');
});
