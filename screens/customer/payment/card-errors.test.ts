import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failureOf, isFormOver, type KryptonError } from './card-errors.ts';

test('CUS-18 a form that has expired or has no attempt left asks for the card again, because a new form opens on the same page', () => {
  for (const errorCode of ['PSP_108', 'PSP_136', 'PSP_649', 'PSP_099']) {
    const over: KryptonError = { errorCode, errorMessage: 'Revenez à votre commande pour recommencer.' };
    assert.equal(isFormOver(over), true);
    assert.equal(failureOf(over), 'Ce formulaire n’était plus valable. Saisissez votre carte de nouveau.');
  }
});

test('CUS-18 a refused card shows the message of the provider', () => {
  const refused: KryptonError = { errorCode: 'ACQ_001', errorMessage: 'Paiement refusé' };
  assert.deepEqual([isFormOver(refused), failureOf(refused)], [false, 'Paiement refusé']);
  const last: KryptonError = { ...refused, metadata: { answer: { clientAnswer: { orderCycle: 'CLOSED' } } } };
  assert.deepEqual([isFormOver(last), failureOf(last)], [true, 'Paiement refusé']);
});

test('CUS-18 a payment that was sent before keeps the message of the provider, which does not ask for the card again', () => {
  const sent: KryptonError = { errorCode: 'CLIENT_502', errorMessage: 'Ce paiement a déjà été transmis.' };
  assert.deepEqual([isFormOver(sent), failureOf(sent)], [true, sent.errorMessage]);
});
