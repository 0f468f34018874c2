import assert from 'node:assert/strict';
import { test } from 'vitest';
import { messageAfter } from './sent-message.ts';

test('a message sent again keeps its key, and a message edited after a lost answer gets a new key', () => {
  const first = messageAfter(null, 'Quelle longueur ?');
  assert.deepEqual(messageAfter(first, 'Quelle longueur ?'), first);
  const edited = messageAfter(first, 'Quelle largeur ?');
  assert.equal(edited.text, 'Quelle largeur ?');
  assert.notEqual(edited.once, first.once);
});
