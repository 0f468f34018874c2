import assert from 'node:assert/strict';
import { test } from 'vitest';
import { signInSentence } from './labels.ts';

test('ADM-08 the sign-in method is described in one sentence', () => {
  const noAccount = { hasAccount: false, hasPassword: false, hasFactor: false };
  for (const [person, sentence] of [
    [noAccount, 'Pas encore de compte'],
    [{ ...noAccount, hasAccount: true }, 'Par un lien ou un code reçu par e-mail'],
    [{ ...noAccount, hasAccount: true, hasPassword: true }, 'Par mot de passe, ou par un e-mail'],
    [
      { hasAccount: true, hasPassword: true, hasFactor: true },
      'Par mot de passe, ou par un e-mail, puis un code de son application',
    ],
  ] as const)
    assert.equal(signInSentence(person), sentence);
});
