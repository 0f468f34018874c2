import assert from 'node:assert/strict';
import { test } from 'vitest';
import { filledText, splitParagraphs, orderMarkValues, ownTextRefusal, type Mark } from './own-text.ts';

const allowed: Mark[] = ['pseudo', 'pieces', 'total', 'jusqu’au'];
const values = { pseudo: 'lea', ...orderMarkValues(3, 6270, '2026-11-23T19:00:00Z') };
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('placeholders are replaced by their values, with or without accents and with any apostrophe', () => {
  const text = "Coucou @{pseudo}, tes {Pièces} ({ total }) t’attendent {jusqu'au} !";
  assert.equal(ownTextRefusal(text, allowed), null);
  assert.equal(
    withPlainSpaces(filledText(text, values)),
    'Coucou @lea, tes 3 pièces (62,70 €) t’attendent jusqu’au lundi 23 novembre à 20 h !',
  );
  assert.equal(withPlainSpaces(orderMarkValues(1, 1200, null).pieces), '1 pièce');
});

test('a hold without a limit shows no limit and leaves no double blank', () => {
  assert.equal(filledText('Gardées {jusqu’au} pour vous', orderMarkValues(1, 1200, null)), 'Gardées pour vous');
});

test('a pseudo that looks like a placeholder or a replacement pattern stays unchanged', () => {
  assert.equal(filledText('{pseudo} : {total}', { pseudo: '{total} $& $1', total: '5' }), '{total} $& $1 : 5');
});

test('an unknown placeholder and an unpaired brace are refused with the list of placeholders', () => {
  for (const [typed, placeholder] of [
    ['Bonjour {prenom}', '{prenom}'],
    ['Bonjour {lien}', '{lien}'],
    ['Bonjour {pseudo', '{pseudo'],
    ['Bonjour pseudo}', '}'],
    ['{}', '{}'],
    ['{{pseudo}}', '{}'],
  ] as const)
    assert.equal(
      ownTextRefusal(typed, allowed),
      `«\u00A0${placeholder}\u00A0» n’est pas un repère de ce texte\u00A0: {pseudo}, {pieces}, {total}, {jusqu’au}`,
    );
});

test('a text without its required placeholder is refused, and an empty text is accepted', () => {
  assert.equal(ownTextRefusal('Coucou', ['lien'], ['lien']), 'Ce texte doit contenir {lien}');
  assert.equal(ownTextRefusal('Coucou : {lien}', ['lien'], ['lien']), null);
  assert.equal(ownTextRefusal('', ['lien'], ['lien']), null);
});

test('a blank line starts a paragraph', () => {
  assert.deepEqual(splitParagraphs('Un\ndeux\n \n\n\ntrois\n'), ['Un\ndeux', 'trois']);
});

test('a placeholder without a value stays, and an empty value removes the blank beside it', () => {
  assert.equal(filledText('{total} pour {pseudo}', { total: '12 €' }), '12 € pour {pseudo}');
  assert.equal(filledText('{jusqu’au} merci, {pseudo}', { 'jusqu’au': '', pseudo: '' }), 'merci,');
});
