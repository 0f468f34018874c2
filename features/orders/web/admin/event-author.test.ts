import assert from 'node:assert/strict';
import { test } from 'vitest';
import { authorLabel } from './event-author.ts';

test('an author without a name is shown by kind', () => {
  assert.equal(authorLabel('Nadia Morel'), 'Nadia Morel');
  assert.equal(authorLabel('provider'), 'Prestataire');
});
