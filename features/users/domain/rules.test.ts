import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { displayNameOf } from './labels.ts';
import { erasedEmail, normalisePseudo, placeholderEmail, pseudoError, sessionEnd } from './rules.ts';
import { isPlaceholderEmail } from '#shared/email.ts';

test('PUB-09 each broken rule of a pseudo has its own sentence', () => {
  assert.equal(pseudoError(''), 'Le pseudo TikTok est requis');
  assert.equal(pseudoError('a'), 'Le pseudo TikTok doit contenir au moins 2 caractères');
  assert.equal(pseudoError('a'.repeat(25)), 'Le pseudo TikTok ne peut pas dépasser 24 caractères');
  for (const wrong of ['lea martin', 'léa', 'lea-m', 'lea@', 'lea!', 'lea\u0000', 'léa', 'lea\n', '😀😀']) {
    assert.equal(
      pseudoError(wrong),
      'Le pseudo TikTok ne doit contenir que des lettres, chiffres, points ou underscore',
      wrong,
    );
  }
  for (const right of ['ab', 'a'.repeat(24), 'Lea.Martin_69', '__', '..'])
    assert.equal(pseudoError(right), null, right);
});

test('D-01 a typed or pasted text is read as its pseudo, in lower case', () => {
  for (const typed of [
    'lea.martin',
    ' @Lea.Martin ',
    'LEA.MARTIN',
    'https://www.tiktok.com/@lea.martin',
    'https://tiktok.com/@Lea.Martin?lang=fr',
    'http://www.tiktok.com/@lea.martin/live',
    'www.tiktok.com/@lea.martin',
    'https://m.tiktok.com/@lea.martin',
    'tiktok.com/@lea.martin?lang=fr#top',
    '\u2068@lea.martin\u2069',
    '\u200Blea.martin\u200B',
  ]) {
    assert.equal(normalisePseudo(typed), 'lea.martin', typed);
  }
});

test('PUB-09 a text that is not a profile address loses only a leading @ and is refused with the rule it breaks', () => {
  for (const typed of ['lea/martin', 'lea?martin', '@lea.martin/', 'lea#martin', 'tiktok.com/lea']) {
    const read = normalisePseudo(typed);
    assert.equal(read, typed.replace('@', ''), typed);
    assert.match(pseudoError(read) ?? '', /^Le pseudo TikTok ne doit contenir que des lettres/, typed);
  }
});

test('D-01 a valid pseudo is the same in capitals and in lower case, and normalising it twice changes nothing', () => {
  const pseudo = fc.stringMatching(/^[a-zA-Z0-9._]{2,24}$/);
  fc.assert(
    fc.property(pseudo, (typed) => {
      const read = normalisePseudo(typed);
      return (
        pseudoError(read) === null && read === normalisePseudo(typed.toUpperCase()) && read === normalisePseudo(read)
      );
    }),
  );
});

test('D-04 a user created on demand has an address that receives no mail', () => {
  assert.equal(placeholderEmail('lea.martin'), 'lea.martin@pseudo.invalid');
  assert.ok(isPlaceholderEmail(placeholderEmail('lea.martin')));
  assert.equal(isPlaceholderEmail('lea@invalid.example'), false);
});

test('the shown name of a person is the name, else the pseudo, else the e-mail address', () => {
  const email = 'lea@test.example';
  assert.equal(displayNameOf({ firstName: 'Léa', lastName: 'Martin', pseudo: 'lea', email }), 'Léa Martin');
  assert.equal(displayNameOf({ firstName: 'Léa', lastName: null, email }), 'Léa');
  assert.equal(displayNameOf({ firstName: null, lastName: null, pseudo: 'lea', email }), '@lea');
  assert.equal(displayNameOf({ firstName: null, lastName: null, pseudo: null, email }), email);
  const erased = { firstName: null, lastName: null, pseudo: null, email: erasedEmail('u1') };
  assert.equal(displayNameOf(erased), 'Compte effacé');
});

test('CUS-21 a session ends sixty days after its last renewal, and at most a year after its start', () => {
  const begun = new Date('2026-01-01T00:00:00Z');
  const endAfter = (days: number) => {
    const end = sessionEnd(begun, new Date(begun.getTime() + days * 86_400_000));
    return (end.getTime() - begun.getTime()) / 86_400_000;
  };
  assert.deepEqual([0, 100, 305, 306, 364].map(endAfter), [60, 160, 365, 365, 365]);
});

test('the address of an erased user is made from the user’s id, in a domain that receives no mail', () => {
  assert.equal(erasedEmail('u1'), 'efface-u1@efface.invalid');
});
