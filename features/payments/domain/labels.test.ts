import assert from 'node:assert/strict';
import { test } from 'vitest';
import { transactionStatusInWords } from './labels.ts';

test('D-13 a known provider status is shown in French and an unknown status is quoted', () => {
  assert.equal(transactionStatusInWords('debit', 'AUTHORISED'), 'accepté, remise en banque à venir');
  assert.equal(transactionStatusInWords('debit', 'TELEPORTED'), 'le prestataire dit «\u00a0TELEPORTED\u00a0»');
  assert.equal(transactionStatusInWords('debit', 'constructor'), 'le prestataire dit «\u00a0constructor\u00a0»');
});

test('D-13 a charge-back has no text for a known status, and an unknown status is quoted', () => {
  assert.equal(transactionStatusInWords('chargeback', 'AUTHORISED'), null);
  assert.equal(transactionStatusInWords('chargeback', 'TELEPORTED'), 'le prestataire dit «\u00a0TELEPORTED\u00a0»');
});
