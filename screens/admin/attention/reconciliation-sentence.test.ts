import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Reconciliation } from '#features/reconciliation/domain/schemas.ts';
import { reconciliationSentence } from './reconciliation-sentence.ts';

const DAY_MS = 86_400_000;
const comparedAt = '2026-11-03T02:00:00.000Z';

test('D-13 the sentence of a comparison older than two days says that nothing was compared since, and announces no retry', () => {
  const sentenceAfter = (days: number, changes: Partial<Reconciliation>) =>
    reconciliationSentence(
      {
        day: '2026-11-03',
        at: comparedAt,
        startedAt: comparedAt,
        isUnderWay: false,
        asked: 2,
        equal: 2,
        mended: 0,
        leftToAsk: 0,
        lines: [],
        ...changes,
      },
      Date.parse(comparedAt) + days * DAY_MS,
    );
  const lines = [{ orderId: 'o', number: 'C1149', difference: null }];
  const cases: [Partial<Reconciliation>, string, string][] = [
    [{ asked: 0, equal: 0 }, 'Aucun paiement à comparer.', ''],
    [{}, 'Paiements identiques chez le prestataire\u00A0: 2 commandes.', ''],
    [
      { equal: 1, lines },
      '1 sur 2 commandes concordent avec le prestataire. Le prestataire n’a pas répondu pour 1 commande.',
      ' La boutique réessaie la nuit prochaine.',
    ],
  ];
  for (const [changes, summary, retry] of cases) {
    assert.equal(sentenceAfter(1, changes), `${summary}${retry}`);
    assert.equal(sentenceAfter(3, changes), `${summary} La boutique n’a rien comparé depuis.`);
  }
  const underWay = { isUnderWay: true, asked: 0, equal: 0, leftToAsk: 2 };
  assert.equal(sentenceAfter(3, underWay), sentenceAfter(1, underWay));
});
