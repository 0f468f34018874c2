import assert from 'node:assert/strict';
import { test } from 'vitest';
import { messageAfter } from './sent-message.ts';

test('a message that is sent again keeps its key, and a message that is edited after a lost reply gets a new key', () => {
  const first = messageAfter(null, 'Quelle longueur ?');
  assert.deepEqual(messageAfter(first, 'Quelle longueur ?'), first);
  const edited = messageAfter(first, 'Quelle largeur ?');
  assert.equal(edited.text, 'Quelle largeur ?');
  assert.notEqual(edited.once, first.once);
});
