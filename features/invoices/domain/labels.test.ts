import assert from 'node:assert/strict';
import { test } from 'vitest';
import { vatRegimes } from '#features/identity/domain/schemas.ts';
import { gapLabels, reasonLabels, vatMentions } from './labels.ts';
import { gapReasons } from './lifecycle.ts';
import { vatRates } from './rules-seller.ts';

test('each VAT regime has its rate and its mention', () => {
  assert.deepEqual(
    vatRegimes.map((regime) => [vatRates[regime], vatMentions[regime]]),
    [
      [20, null],
      [0, 'TVA non applicable, art. 293 B du CGI'],
      [null, 'Régime particulier - Biens d’occasion (art. 297 A du CGI)'],
    ],
  );
});

test('each reason of a document, and of a difference between money and documents, has its text', () => {
  for (const reason of gapReasons) assert.match(gapLabels[reason].advice, /^[A-Z].+\.$/);
  for (const label of Object.values(reasonLabels)) assert.match(label, /^[A-Z]/);
});
