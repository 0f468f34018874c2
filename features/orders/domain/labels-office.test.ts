import assert from 'node:assert/strict';
import { test } from 'vitest';
import { messageWithoutAccount, selectionSentence } from './labels-office.ts';

test('the result of a selection is one sentence', () => {
  assert.equal(selectionSentence('extend', 12, 2), '12 commandes prolongées de 24 h, 2 refusées');
  assert.equal(selectionSentence('no-limit', 1, 0), '1 commande gardée sans limite');
  assert.equal(selectionSentence('remind', 0, 1), 'Aucune commande relancée, 1 refusée');
});

test('the message to a buyer without an account has the pieces, the lives and the end of the hold, or the seller’s own text', () => {
  const values = {
    pseudo: 'lea',
    pieces: 1,
    total: 3100,
    lives: 1,
    link: 'https://lea.fr/x',
    until: null as string | null,
  };
  const message = (changes: Partial<typeof values>, ownText?: string) =>
    messageWithoutAccount({ ...values, ...changes }, ownText).replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.equal(message({}), 'Coucou @lea, ta pièce du live (31,00 €) t’attend ici : https://lea.fr/x');
  assert.equal(
    message({ pieces: 2, lives: 2, until: '2026-11-23T19:00:00Z' }),
    'Coucou @lea, tes 2 pièces des lives (31,00 €) t’attendent ici jusqu’au lundi 23 novembre à 20 h : https://lea.fr/x',
  );
  assert.equal(
    message({}, '{pseudo}, {pieces} : {lien}'),
    'lea, 1 pièce : https://lea.fr/x',
    'the template of the seller',
  );
});
