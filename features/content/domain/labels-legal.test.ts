import assert from 'node:assert/strict';
import { test } from 'vitest';
import { legalPageWarning, returnCostSentence } from './labels-legal.ts';

const longText = `<p>${'Nous vendons des pièces uniques. '.repeat(20)}</p>`;
const warning = (code: string, isActive: boolean, content: string) => legalPageWarning({ code, isActive, content });

test('only a legal page that is hidden or almost empty gets a warning', () => {
  assert.match(warning('cgu', false, longText) ?? '', /^La loi demande cette page/);
  for (const content of ['…', '<p>…</p>', '<p>À venir</p>', `<p class="${'a'.repeat(400)}">…</p>`])
    assert.match(warning('mentions-legales', true, content) ?? '', /^Ce texte est très court/, content);
  assert.equal(warning('cgu', true, longText), null);
  assert.equal(warning('soldes', false, '…'), null);
});

test('a legal page is long enough from three hundred letters on, and the cost of a return has its sentence', () => {
  assert.equal(warning('cgu', true, 'é'.repeat(300)), null);
  assert.notEqual(warning('cgu', true, `${'é'.repeat(299)} 12 <b>...</b>`), null);
  assert.match(returnCostSentence(true), /^Le retour est gratuit/);
  assert.equal(returnCostSentence(false), 'Les frais de retour sont à votre charge.');
});
