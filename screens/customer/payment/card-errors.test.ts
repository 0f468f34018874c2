import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failureOf, isFormOver, type KryptonError } from './card-errors.ts';

test('CUS-18 an expired form asks for the card again, because a new form opens on the same page', () => {
  const expired: KryptonError = {
    errorCode: 'PSP_108',
    errorMessage: 'Le formulaire de paiement a expiré. Revenez à votre commande pour recommencer.',
  };
  assert.equal(isFormOver(expired), true);
  assert.equal(failureOf(expired), 'Le formulaire avait expiré. Saisissez votre carte de nouveau.');
});

test('CUS-18 a refused card shows the message of the provider', () => {
  const refused: KryptonError = { errorCode: 'ACQ_001', errorMessage: 'Paiement refusé' };
  assert.deepEqual([isFormOver(refused), failureOf(refused)], [false, 'Paiement refusé']);
});
