import assert from 'node:assert/strict';
import { test } from 'vitest';
import { codeOf, linksOf } from './received-mail.ts';

test('the code is found in the subject, else in the text', () => {
  assert.equal(codeOf('493 021 et 493021, votre code', ''), '493021');
  assert.equal(codeOf('Votre connexion', 'Votre code : 004217.\nIl vaut une heure.'), '004217');
});

test('digits of a link, a reference or a price, and a number without exactly six digits, are not a code', () => {
  for (const text of [
    'https://defile.example/lien?t=123456',
    'commande CMD-123456',
    '#123456',
    '1234567',
    '12345',
    '0,123456',
  ]) {
    assert.equal(codeOf('Bonjour', text), null, text);
  }
});

test('links are read from the HTML, decoded and each once, or from the text when the mail has no HTML', () => {
  const html = `<a class="b" href="https://a.example/?x=1&amp;y=2">ici</a> <a href='mailto:x@a.example'>écrire</a>
    <A HREF="https://a.example/?x=1&#38;y=2">encore</A> <a href="javascript:alert(1)">non</a>
    <link href="https://css.example">`;
  assert.deepEqual(linksOf(html, 'https://other.example'), ['https://a.example/?x=1&y=2']);
  assert.deepEqual(linksOf('', 'Ouvrez https://a.example/lien#t=abc. Merci (http://b.example)'), [
    'https://a.example/lien#t=abc',
    'http://b.example',
  ]);
});
