import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { adminSignIn } from './admin-schemas.ts';
import { confirmCode, pseudo, pseudoOrNone, requestSignIn, signUp, updatePassword, updateProfile } from './schemas.ts';

const messagesOf = (schema: z.core.$ZodType, sent: unknown): string[] => {
  const read = z.safeParse(schema, sent);
  return read.success ? [] : read.error.issues.map((issue) => issue.message);
};

test('PUB-05 an e-mail address is cleaned, and an invalid address is refused in French', () => {
  assert.equal(z.parse(requestSignIn.input, { email: '  Lea@Test.EXAMPLE ' }).email, 'lea@test.example');
  const refused = [
    '',
    'lea',
    'lea@',
    '@test.example',
    'lea@test',
    'lea @test.example',
    'lea@test.example, x@y.fr',
    'lea@te st.fr',
    'Léa <lea@test.example>',
    'lea@test.example\nbcc: x@y.fr',
    `${'a'.repeat(250)}@x.fr`,
    'a@b.fr.',
    null,
    12,
    undefined,
    ['a@b.fr'],
  ];
  for (const email of refused) {
    const messages = messagesOf(requestSignIn.input, { email });
    assert.ok(messages.includes('Veuillez saisir une adresse email valide'), `${JSON.stringify(email)}: ${messages}`);
  }
});

test('PUB-08 signing up needs a pseudo, an address and the terms, each with its own message', () => {
  assert.deepEqual(messagesOf(signUp.input, {}), [
    'Veuillez saisir votre pseudo TikTok',
    'Veuillez saisir une adresse email valide',
    'Veuillez accepter les conditions générales de vente',
  ]);
  assert.deepEqual(messagesOf(signUp.input, { pseudo: 'lea', email: 'a@b.fr', acceptTerms: false }), [
    'Veuillez accepter les conditions générales de vente',
  ]);
});

test('D-01 PUB-09 a pseudo is cleaned before it is validated', () => {
  assert.equal(z.parse(pseudo, ' @Lea.Martin '), 'lea.martin');
  assert.deepEqual(messagesOf(pseudo, '@'), ['Le pseudo TikTok est requis']);
  assert.deepEqual(messagesOf(pseudo, null), ['Veuillez saisir votre pseudo TikTok']);
});

test('D-15 a code is six ASCII digits, without the blanks around them', () => {
  assert.equal(z.parse(confirmCode.input, { email: 'a@b.fr', code: ' 004217 ' }).code, '004217');
  for (const code of ['12345', '1234567', '12 345', 'abcdef', '１２３４５６', 123456]) {
    assert.deepEqual(
      messagesOf(confirmCode.input, { email: 'a@b.fr', code }),
      ['Saisissez les 6 chiffres du code'],
      String(code),
    );
  }
});

test('D-11 a new password has at least twelve characters', () => {
  const token = 'x'.repeat(43);
  assert.deepEqual(messagesOf(updatePassword.input, { token, password: 'onze lettre' }), ['12 caractères au minimum']);
  assert.deepEqual(messagesOf(updatePassword.input, { token, password: 'douze lettre' }), []);
});

test('ADM-01 an e-mail and a password are both needed, and a password keeps its blanks', () => {
  assert.deepEqual(messagesOf(adminSignIn.input, {}), [
    'Veuillez saisir une adresse email valide',
    'Le mot de passe est requis',
  ]);
  assert.deepEqual(messagesOf(adminSignIn.input, { email: 'a@b.fr', password: '' }), ['Le mot de passe est requis']);
  assert.equal(z.parse(adminSignIn.input, { email: 'a@b.fr', password: ' deux mots ' }).password, ' deux mots ');
});

test('CUS-15 blank names become null, and a pseudo may be left out', () => {
  assert.deepEqual(z.parse(updateProfile.input, { firstName: '  ', lastName: ' Martin ' }), {
    firstName: null,
    lastName: 'Martin',
  });
});

test('PUB-06 a name that shows nothing is empty, and a name with a visible character keeps its joiners', () => {
  for (const name of ['\u200b', ' \u2060\ufeff ', '\u3164', '\u2800\u00ad', '\u202e'])
    assert.equal(z.parse(updateProfile.input, { firstName: name }).firstName, null, JSON.stringify(name));
  const joined = 'L\u00e9a \u200d\u{1f469}\u200d\u{1f52c}';
  assert.equal(z.parse(updateProfile.input, { firstName: joined }).firstName, joined);
});

test('an optional pseudo is cleaned, and an empty field is null', () => {
  assert.deepEqual(
    [null, '', ' @ ', '@Lea.Martin'].map((typed) => z.parse(pseudoOrNone, typed)),
    [null, null, null, 'lea.martin'],
  );
  assert.equal(z.safeParse(pseudoOrNone, 'léa').success, false);
});
