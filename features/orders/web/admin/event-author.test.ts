import assert from 'node:assert/strict';
import { test } from 'vitest';
import { authorLabel } from './event-author.ts';

test('an author is shown by name, or by kind without a name', () => {
  assert.equal(authorLabel('Nadia Morel'), 'Nadia Morel');
  assert.equal(authorLabel('provider'), 'Prestataire');
});
