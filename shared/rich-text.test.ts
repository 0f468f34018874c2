import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isBlankHtml, htmlOfText } from './rich-text.ts';

test('ADM-29 blank HTML is distinguished from HTML with text or a picture', () => {
  for (const blank of ['', ' \n', '<p></p>', '<p>&nbsp; <br /></p>', '<h2>\u00a0</h2>'])
    assert.ok(isBlankHtml(blank), blank);
  for (const html of ['Oui', '<p>Oui</p>', '<p><img src="/a.png"></p>']) assert.ok(!isBlankHtml(html), html);
});

test('ADM-29 text typed without tags keeps its paragraphs and its lines', () => {
  assert.equal(htmlOfText('Bonjour,\nà bientôt.\n\n\nLéa'), '<p>Bonjour,<br />à bientôt.</p>\n\n<p>Léa</p>');
  assert.equal(htmlOfText('Une <strong>robe</strong><br>\nbleue'), '<p>Une <strong>robe</strong><br />bleue</p>');
  assert.equal(htmlOfText('<h2>Retours</h2>\n\nSous 14 jours.'), '<h2>Retours</h2>\n\n<p>Sous 14 jours.</p>');
  for (const html of ['<p>Déjà\nécrit</p>', '<ul>\n\n<li>a</li>\n\n</ul>', '<p>a</p>\n\n<p>b</p>'])
    assert.equal(htmlOfText(html), html);
  assert.equal(htmlOfText(' \n '), '');
});
