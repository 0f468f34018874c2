import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';

const HEIGHT = 844;
const listeners = new Map<string, (event: object) => void>();
class LowestButton {
  getBoundingClientRect = () => ({ bottom: HEIGHT });
}
const browser = {
  document: {},
  location: { pathname: '/' },
  innerHeight: HEIGHT,
  Element: LowestButton,
  addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
};
const stubBrowser = () => {
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
};
stubBrowser();
// An earlier test file may have imported the module without the simulated browser.
const ownModule: string = './toast.ts?own';
const { currentToasts, toast } = (await import(ownModule)) as typeof import('./toast.ts');

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

test('a new page removes the messages from before the last click, and shows the remaining messages at the bottom', () => {
  stubBrowser();
  const shownAt = () => currentToasts().map(({ message, low }) => [message, low ? 'bottom' : 'top']);
  toast.success('read');
  toast.success('undone', { action });
  listeners.get('click')?.({ target: new LowestButton() });
  toast.success('signed in');
  assert.deepEqual(shownAt(), [
    ['read', 'bottom'],
    ['undone', 'bottom'],
    ['signed in', 'top'],
  ]);
  toast.leavePage();
  assert.deepEqual(shownAt(), [
    ['undone', 'bottom'],
    ['signed in', 'bottom'],
  ]);
});

test('a message replaces the previous message of its channel, and leaves the other messages', () => {
  toast.success('other');
  toast.success('first', { channel: 'assignments', action });
  toast.success('claim', { channel: 'claims' });
  toast.error('second', { channel: 'assignments' });
  assert.deepEqual(shownMessages(), ['other', 'claim', 'second']);
});
