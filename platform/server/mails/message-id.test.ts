import assert from 'node:assert/strict';
import { test } from 'vitest';
import { messageIdOf } from './message-id.ts';

test('the id of a mail has the syntax of RFC 5322, also when its key has a time', () => {
  const key = 'reminder-7-2026-11-24T20:00:00.000Z';
  assert.equal(messageIdOf('https://boutique.example', key), 'reminder-7-2026-11-24T20-00-00.000Z@boutique.example');
});
