import assert from 'node:assert/strict';
import { test } from 'vitest';
import { providerStatusInWords } from './labels.ts';

test('D-13 what the provider says of a payment is said in French; a word that is new is said as it came', () => {
  assert.equal(providerStatusInWords('AUTHORISED'), 'accepté, remise en banque à venir');
  assert.equal(providerStatusInWords('TELEPORTED'), 'le prestataire dit «\u00a0TELEPORTED\u00a0»');
  assert.equal(providerStatusInWords('constructor'), 'le prestataire dit «\u00a0constructor\u00a0»');
});
