import assert from 'node:assert/strict';
import { test } from 'vitest';
import { cancelledMoneySentences, type CancelledMoney } from './labels-cancelled.ts';

const firstWords = (money: Partial<CancelledMoney>) =>
  cancelledMoneySentences(money, 'avant le 5 décembre').map((sentence) =>
    sentence
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .split(' ')
      .slice(0, 5)
      .join(' '),
  );

test('a cancelled order has a sentence about each part of its payment, and no sentence without a payment', () => {
  const [contested, toRefund, refunded] = [
    'Vous avez contesté ce paiement',
    'Nous vous remboursons 5,00 €',
    'Votre paiement vous a déjà',
  ];
  assert.deepEqual(firstWords({}), []);
  assert.deepEqual(firstWords({ chargedBack: 500 }), [contested]);
  assert.deepEqual(firstWords({ owed: 500 }), [toRefund]);
  assert.deepEqual(firstWords({ owedOutside: 500 }), [toRefund]);
  assert.deepEqual(firstWords({ isRefunded: true }), [refunded]);
  const uncharged = { isRefunded: true, isUncharged: true };
  assert.deepEqual(firstWords(uncharged), ['Le paiement est annulé :']);
  assert.deepEqual(firstWords({ ...uncharged, keptPostage: 600 }), ['Le paiement est annulé :']);
  assert.deepEqual(firstWords({ ...uncharged, keptPostage: 600, kept: 600 }), [
    'Votre carte n’est débitée que',
    'Les frais de port (6,00',
  ]);
  assert.deepEqual(firstWords({ owed: 500, owedOutside: 500, chargedBack: 100 }), [contested, toRefund, toRefund]);
  assert.match(
    cancelledMoneySentences({ owed: 500 }, 'demain')[0] ?? '',
    /demain, par le moyen de paiement utilisé\.$/,
  );
  assert.match(
    cancelledMoneySentences({ owedOutside: 500 }, 'demain')[0] ?? '',
    /par le même moyen que votre paiement\.$/,
  );
});

test('the kept postage is named with a refund, and never without a refund', () => {
  const isNamed = (money: Partial<CancelledMoney>) =>
    cancelledMoneySentences(money, 'demain').some((sentence) => sentence.startsWith('Les frais de port (6,00'));
  for (const money of [{ owed: 500 }, { owedOutside: 500 }, { isRefunded: true }]) {
    assert.equal(isNamed({ ...money, keptPostage: 600 }), true, JSON.stringify(money));
    assert.equal(cancelledMoneySentences({ ...money, keptPostage: 0 }, 'demain').length, 1);
  }
  assert.deepEqual(cancelledMoneySentences({ keptPostage: 600 }, 'demain'), []);
});
