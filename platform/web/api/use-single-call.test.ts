import assert from 'node:assert/strict';
import { test } from 'vitest';
import { singleCall } from './use-single-call.ts';

test('a second click before the answer sends nothing, and a click after it sends again', () => {
  const sent: { input: string; answer: () => void }[] = [];
  const send = singleCall<string>({ current: false }, (input, { onSettled }) =>
    sent.push({ input, answer: onSettled }),
  );
  send('first');
  send('second');
  assert.deepEqual(
    sent.map(({ input }) => input),
    ['first'],
  );
  sent[0]?.answer();
  send('third');
  assert.deepEqual(
    sent.map(({ input }) => input),
    ['first', 'third'],
  );
});
