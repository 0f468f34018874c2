import assert from 'node:assert/strict';
import { test } from 'vitest';
import { lacksReturns, withdrawalProblems } from './problems.ts';

test('a refused return label has the code of the carrier and the advice for this code', () => {
  const sentence = (code: string | null) => withdrawalProblems.returnLabelRefused.sentence({ message: 'Refus.', code });
  assert.match(sentence('30008'), /^Colissimo refuse l’étiquette de retour\u00A0: Refus \(code 30008\)\. Demandez/);
  assert.match(sentence('30204'), /L’adresse de retour se corrige/);
  assert.match(sentence('30104'), /L’adresse de la cliente est celle/);
  for (const code of ['99302', '99301', '30300']) assert.match(sentence(code), /Réessayez plus tard/, code);
  assert.match(sentence(null), /: Refus\. Réessayez plus tard/);
});

test('three codes of the carrier mean that the contract lacks returns', () => {
  assert.deepEqual(['30008', '30009', '30700', '30204', null].map(lacksReturns), [true, true, true, false, false]);
});
