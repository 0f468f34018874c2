import assert from 'node:assert/strict';
import { afterEach, test } from 'vitest';
import { currentToasts, toast } from './toast.ts';

const shownMessages = () => currentToasts().map(({ message }) => message);
const action = { label: 'Annuler', onClick: () => {} };
afterEach(() => {
  for (const { id } of currentToasts()) toast.dismiss(id);
});

test('at most four messages are shown: the oldest is removed first, and messages with an undo last', () => {
  toast.success('undone', { action });
  for (const message of ['one', 'two', 'three']) toast.success(message);
  assert.deepEqual(shownMessages(), ['undone', 'one', 'two', 'three']);
  toast.success('four');
  assert.deepEqual(shownMessages(), ['undone', 'two', 'three', 'four']);
  for (const message of ['five', 'six', 'seven']) toast.success(message, { action });
  assert.deepEqual(shownMessages(), ['undone', 'five', 'six', 'seven']);
  toast.success('eight', { action });
  assert.deepEqual(shownMessages(), ['five', 'six', 'seven', 'eight']);
});

test('the same text shown twice in one tone is one message', () => {
  toast.info('again');
  toast.info('again');
  toast.error('again');
  assert.deepEqual(shownMessages(), ['again', 'again']);
});

test('a message that a new page keeps moves to the bottom, because its clicked control is gone', () => {
  toast.success('kept');
  assert.equal(currentToasts()[0]?.low, false);
  toast.leavePage();
  assert.equal(currentToasts()[0]?.low, true);
});

test('a message replaces the previous message of its channel, and leaves the other messages', () => {
  toast.success('other');
  toast.success('first', { channel: 'assignments', action });
  toast.success('claim', { channel: 'claims' });
  toast.error('second', { channel: 'assignments' });
  assert.deepEqual(shownMessages(), ['other', 'claim', 'second']);
});
