import assert from 'node:assert/strict';
import { test } from 'vitest';
import { EMAIL_SENTENCE, emailError, normaliseEmail } from './email.ts';

test('PUB-05 an address needs a name, an @ and a domain with a dot; capitals and outer blanks are ignored', () => {
  for (const valid of [
    'lea@mail.fr',
    ' Lea.Martin+live@Mail.Example.FR ',
    'é@domaine.fr',
    `${'a'.repeat(245)}@mail.fr`,
  ])
    assert.equal(emailError(valid), null, valid);
  for (const invalid of [
    '',
    'lea',
    'lea@',
    '@mail.fr',
    'lea@mail',
    'lea@mail.',
    'a b@mail.fr',
    'lea@ma il.fr',
    '<a@b.fr>',
  ])
    assert.equal(emailError(invalid), EMAIL_SENTENCE, invalid);
  assert.equal(emailError(`${'a'.repeat(247)}@mail.fr`), EMAIL_SENTENCE);
  assert.equal(normaliseEmail(' Lea@Mail.FR '), 'lea@mail.fr');
});

test('PUB-05 invisible characters of a pasted address are ignored, because no mail arrives at an address with them', () => {
  for (const pasted of ['\u200Blea@mail.fr', 'lea@\u2060mail.fr', '\u202Alea@mail.fr\u202C', 'lea@mail.fr\u200B '])
    assert.equal(normaliseEmail(pasted), 'lea@mail.fr', JSON.stringify(pasted));
});

test('an e-mail address has at most 254 characters', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - '@lea.fr'.length)}@lea.fr`;
  assert.deepEqual(
    [254, 255].map((length) => emailError(ofLength(length))),
    [null, EMAIL_SENTENCE],
  );
});
