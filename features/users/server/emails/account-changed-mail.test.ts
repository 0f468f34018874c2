import assert from 'node:assert/strict';
import { test } from 'vitest';
import { accountChangedMail } from './account-changed-mail.ts';

const shop = {
  name: 'Défilé',
  supportEmail: 'aide@test.example',
  color: '#7a1f4b',
  logo: null,
  sellerLine: '',
  orderWords: '',
  subjects: {},
};
const textOf = (what: 'password-changed' | 'email-changed' | 'factor-off') =>
  accountChangedMail({
    shop,
    what,
    at: new Date('2026-11-28T14:00:00Z'),
    isFormer: false,
    hasRights: false,
    link: 'https://boutique.example/login',
  }).text;

test('D-16 a mail to an account without rights mentions the lost rights only when it reports that the second factor is off', () => {
  assert.match(textOf('factor-off'), /Vous n’avez plus de droits/);
  assert.match(textOf('factor-off'), /Tous vos appareils ont été déconnectés/);
  for (const [what, sentence] of [
    ['password-changed', /L’ancien mot de passe ne fonctionne plus/],
    ['email-changed', /Votre compte utilise maintenant cette adresse/],
  ] as const) {
    assert.match(textOf(what), sentence);
    assert.match(textOf(what), /Vos autres appareils ont été déconnectés/);
    assert.doesNotMatch(textOf(what), /droits/);
  }
});
