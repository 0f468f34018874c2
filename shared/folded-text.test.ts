import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isOfCopy } from './copy-address.ts';
import { folded } from './folded-text.ts';
import { inFrenchOrder } from './french-order.ts';
import { parseUrl } from './parse-url.ts';
import { emailError } from './email.ts';

test('a text is searched without accents, capitals, fancy letters and typographic apostrophes', () => {
  assert.equal(folded('L’Œuf Æsthétique ÀÉ ＬＥＡ'), "l'oeuf aesthetique ae lea");
});

test('names are sorted as in a French dictionary', () => {
  assert.deepEqual(['zoé', 'Été', 'ete', 'abri'].toSorted(inFrenchOrder), ['abri', 'ete', 'Été', 'zoé']);
});

test('a page of the rehearsal sends its calls to the copy, except the rehearsal itself and the sign-in', () => {
  for (const path of [
    '/api/admin/orders',
    '/api/live-feed',
    '/api/live-feed?live=1',
    '/functions/v1/x',
    '/api/admin/rehearsals',
  ])
    assert.equal(isOfCopy(path), true, path);
  for (const path of [
    '/api/admin/rehearsal',
    '/api/admin/rehearsed-order/x',
    '/api/admin/sign-in',
    '/api/orders',
    '/x/api/admin/orders',
  ])
    assert.equal(isOfCopy(path), false, path);
});

test('a text that is not a URL is parsed as null', () => {
  assert.equal(parseUrl('https://lea.fr/a')?.pathname, '/a');
  assert.equal(parseUrl('/a', 'https://lea.fr')?.href, 'https://lea.fr/a');
  assert.equal(parseUrl('/a'), null);
});

test('an e-mail address has at most 254 characters', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@lea.fr'.length)}@lea.fr`;
  assert.deepEqual([emailError(ofLength(254)), emailError(ofLength(255)) === null], [null, false]);
});
