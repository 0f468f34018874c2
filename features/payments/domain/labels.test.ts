import assert from 'node:assert/strict';
import { test } from 'vitest';
import { providerStatusInWords } from './labels.ts';

test('D-13 a known provider status is shown in French and an unknown status is quoted', () => {
  assert.equal(providerStatusInWords('AUTHORISED'), 'accepté, remise en banque à venir');
  assert.equal(providerStatusInWords('TELEPORTED'), 'le prestataire dit «\u00a0TELEPORTED\u00a0»');
  assert.equal(providerStatusInWords('constructor'), 'le prestataire dit «\u00a0constructor\u00a0»');
});
