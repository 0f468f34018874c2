import assert from 'node:assert/strict';
import { afterEach, test } from 'vitest';
import { currentToasts, toast } from './toast.ts';

const said = () => currentToasts().map(({ message }) => message);
const action = { label: 'Annuler', onClick: () => {} };
afterEach(() => {
  for (const { id } of currentToasts()) toast.dismiss(id);
});

test('four messages are shown at most: of more, the oldest goes, and last of all what can still be undone', () => {
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

test('the same words said twice are one message', () => {
  toast.info('again');
  toast.info('again');
  toast.error('again');
  assert.deepEqual(said(), ['again', 'again']);
});
