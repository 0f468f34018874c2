import assert from 'node:assert/strict';
import { afterEach, test } from 'vitest';
import { currentToasts, toast } from './toast.ts';

const said = () => currentToasts().map(({ message }) => message);
const action = { label: 'Annuler', onClick: () => {} };
afterEach(() => {
  for (const { id } of currentToasts()) toast.dismiss(id);
});

test('at most four messages are shown: the oldest is removed first, and messages with an undo last', () => {
  toast.success('undone', { action });
  for (const message of ['one', 'two', 'three']) toast.success(message);
  assert.deepEqual(said(), ['undone', 'one', 'two', 'three']);
  toast.success('four');
  assert.deepEqual(said(), ['undone', 'two', 'three', 'four']);
  for (const message of ['five', 'six', 'seven']) toast.success(message, { action });
  assert.deepEqual(said(), ['undone', 'five', 'six', 'seven']);
  toast.success('eight', { action });
  assert.deepEqual(said(), ['five', 'six', 'seven', 'eight']);
});

test('the same text shown twice is one message', () => {
  toast.info('again');
  toast.info('again');
  toast.error('again');
  assert.deepEqual(said(), ['again', 'again']);
});
