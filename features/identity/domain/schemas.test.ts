import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { isSiren, isVatNumber, spacedSiren } from '#shared/company-number.ts';
import { declaredIdentity, identityNames, type IdentityName } from './schemas.ts';

const read = (name: IdentityName, typed: unknown): unknown => {
  const answer = z.safeParse(declaredIdentity[name].schema, typed);
  return answer.success ? answer.data : `! ${answer.error.issues[0]?.message}`;
};

test('a SIREN is checked by its check digit, and a VAT number by the key of its SIREN', () => {
  for (const validSiren of ['123456782', '732829320', '356000000']) assert.ok(isSiren(validSiren), validSiren);
  for (const invalidSiren of ['123456789', '000000000', '12345678', '1234567820', 'abcdefghi'])
    assert.ok(!isSiren(invalidSiren), invalidSiren);
  for (const validNumber of ['FR11123456782', 'FR44732829320']) assert.ok(isVatNumber(validNumber), validNumber);
  for (const invalidNumber of ['FR12123456782', 'FR11123456789', 'DE11123456782', '11123456782'])
    assert.ok(!isVatNumber(invalidNumber), invalidNumber);
  assert.equal(spacedSiren('123456782'), '123\u00a0456\u00a0782');
});

test('each field accepts its initial value, and refuses invalid values with the reason', () => {
  for (const name of identityNames) {
    const { initial } = declaredIdentity[name];
    assert.deepEqual(read(name, initial), initial, name);
  }
  const typed: [IdentityName, unknown, unknown][] = [
    ['siren', ' 123 456 782 ', '123456782'],
    ['siren', '123 456 789', '! Ce numéro SIREN n’existe pas\u00A0: vérifiez ses 9 chiffres'],
    ['vatNumber', 'fr 11 123 456 782', 'FR11123456782'],
    ['vatNumber', 'FR12123456782', '! Ce numéro de TVA n’existe pas\u00A0: FR, deux chiffres de clé, puis le SIREN'],
    ['zip', '69 001', '69001'],
    ['zip', '\u202A69001\u202C', '69001'],
    ['zip', '6900', '! Le code postal doit comporter 5 chiffres'],
    ['phone', '04 72 00 00 00', '0472000000'],
    ['phone', '12', '! Le numéro de téléphone n’est pas valide'],
    ['supportEmail', 'Lea@Boutique.fr', 'lea@boutique.fr'],
    ['supportEmail', 'lea', '! Cette adresse e-mail n’est pas valide'],
    ['legalForm', 'gaec', '! Cette forme juridique n’existe pas'],
    ['vatRegime', '19,6', '! Ce régime de TVA n’existe pas'],
    ['mediatorSite', 'mediation.fr', '! Une adresse complète, comme https://www.exemple.fr'],
    [
      'logo',
      'http://boutique.fr/logo.png',
      '! Une image envoyée depuis «\u00A0Ma boutique\u00A0», ou une adresse qui commence par https://',
    ],
    [
      'logo',
      'javascript:alert(1)',
      '! Une image envoyée depuis «\u00A0Ma boutique\u00A0», ou une adresse qui commence par https://',
    ],
    ['color', '#FFD400', '#ffd400'],
    ['color', '', '! Une couleur en hexadécimal, comme #8a2c3a'],
    ['textileId', 'fr123456_11abcd', 'FR123456_11ABCD'],
    [
      'mailFrom',
      'Léa <lea@boutique.fr>\nBcc: x@y.fr',
      '! Une adresse e-mail, seule ou après un nom (Boutique <bonjour@exemple.fr>)',
    ],
    ['hostLogDays', 366, '! Un nombre entier de 1 à 365 jours'],
    ['hostLogDays', null, null],
    ['deliveryDays', 31, '! Un nombre entier de 1 à 30 jours'],
    ['shopName', 'x'.repeat(61), '! 60 caractères au maximum'],
  ];
  for (const [name, value, expected] of typed)
    assert.deepEqual(read(name, value), expected, `${name} ${String(value)}`);
});

test('the identifiers of other producers are lines with a scheme and one identifier', () => {
  const accepts = (typed: string) => declaredIdentity.otherProducerIds.schema.safeParse(typed).success;
  const scheme = (length: number) => `${'a'.repeat(length)}: FR123456_12ABCD`;
  for (const valid of [
    '',
    'Jouets : FR123456_12ABCD',
    'Jouets: FR123456_12ABCD\n Meubles : FR123456_12ABCD ',
    scheme(60),
  ])
    assert.equal(accepts(valid), true, valid);
  for (const wrong of [
    ': FR123456_12ABCD',
    'Jouets',
    'Jouets : FR12',
    'Jouets : FR123456_12ABCD : x',
    scheme(61),
    'Jouets : FR123456_12ABCD\nx',
  ])
    assert.equal(accepts(wrong), false, wrong);
});

test('the settings of files, sites and the mail sender accept only their own forms of address', () => {
  const accepts = (name: 'guaranteeNotice' | 'logo' | 'mediatorSite' | 'mailFrom', typed: string) =>
    declaredIdentity[name].schema.safeParse(typed).success;
  const file = '00000000-0000-4000-8000-000000000000';
  assert.equal(accepts('guaranteeNotice', `/api/guarantee-notices/${file}.pdf`), true);
  for (const wrong of [
    `/x/guarantee-notices/${file}.pdf`,
    `${file}.pdf`,
    '/api/guarantee-notices/x.pdf',
    `/api/guarantee-notices/${file}.exe`,
  ])
    assert.equal(accepts('guaranteeNotice', wrong), false, wrong);
  for (const valid of ['', `/api/logos/${file}.png`, '/logo.png?v=0123abcd', 'https://lea.fr/logo.png'])
    assert.equal(accepts('logo', valid), true, valid);
  for (const wrong of [`${file}.png`, `/x/logos/${file}.png`, '/api/logos/x.png', 'http://lea.fr/logo.png', 'https://'])
    assert.equal(accepts('logo', wrong), false, wrong);
  for (const valid of ['https://m.fr', 'http://m.fr/a']) assert.equal(accepts('mediatorSite', valid), true, valid);
  for (const wrong of ['m.fr', 'https://', 'https://[', 'ftp://m.fr'])
    assert.equal(accepts('mediatorSite', wrong), false, wrong);
  for (const valid of ['a@lea.fr', 'Léa <a@lea.fr>']) assert.equal(accepts('mailFrom', valid), true, valid);
  for (const wrong of ['lea', 'Léa <lea>', 'a@lea.fr, b@lea.fr'])
    assert.equal(accepts('mailFrom', wrong), false, wrong);
});
