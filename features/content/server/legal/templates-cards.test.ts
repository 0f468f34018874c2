import assert from 'node:assert/strict';
import { test } from 'vitest';
import { legalTemplates } from './templates.ts';

const contentsOf = (takesCards: boolean) => {
  const templates = legalTemplates({ fromBrowsers: true, fromServer: true }, takesCards);
  return [templates.cgu, templates.confidentialite, templates['mentions-legales']].map(({ content }) => content);
};

test('a shop without a card provider promises no card payment, and names no recipient of card payments', () => {
  for (const content of contentsOf(true)) assert.match(content, /Lyra/);
  for (const content of contentsOf(false)) assert.doesNotMatch(content, /Lyra|formulaire sécurisé|paiement par carte/);
  assert.match(contentsOf(false)[0] ?? '', /n’encaisse pas de carte bancaire en ligne/);
});
