import assert from 'node:assert/strict';
import { test } from 'vitest';
import { traceAuthor } from './order-trace.ts';

test('an author without a name is shown by kind', () => {
  assert.equal(traceAuthor('Nadia Morel'), 'Nadia Morel');
  assert.equal(traceAuthor('provider'), 'Prestataire');
});
