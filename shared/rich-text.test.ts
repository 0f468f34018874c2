import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  LINK_SCHEMES,
  PICTURE_SCHEMES,
  htmlOfText,
  inSameTab,
  isBlankHtml,
  isOwnPicture,
  richTextSynonyms,
  richTextTags,
} from './rich-text.ts';

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

test('D-17 a rich text has no attribute or scheme beyond those listed here, and a synonym becomes an allowed tag', () => {
  const attributes = Object.entries(richTextTags).filter(([, allowed]) => allowed.length > 0);
  assert.deepEqual(Object.fromEntries(attributes), { a: ['href'], img: ['src', 'alt', 'width', 'height'] });
  assert.deepEqual([LINK_SCHEMES, PICTURE_SCHEMES], [['https', 'http', 'mailto', 'tel'], ['https']]);
  for (const [tag, replacement] of Object.entries(richTextSynonyms))
    assert.ok(replacement in richTextTags && !(tag in richTextTags), `${tag} becomes ${replacement}`);
});

test('a picture of the shop has an address without another host', () => {
  assert.deepEqual(
    ['/api/photos/1', '//evil.example/1', '/\\\\evil.example', 'https://lea.fr/1', ''].map(isOwnPicture),
    [true, false, false, false, false],
  );
});

test('an old link opens in the same tab, and text that looks like a link stays', () => {
  const old = '<a href="/cgv" target="_blank">CGV</a> target="_blank"';
  assert.equal(inSameTab(old), '<a href="/cgv">CGV</a> target="_blank"');
});

test('a `<br>` at the end of a line adds no second line break', () => {
  assert.equal(htmlOfText('Un <br/> \ndeux'), '<p>Un<br />deux</p>');
  assert.equal(htmlOfText('<br>\ndeux'), '<p><br />deux</p>');
  assert.equal(htmlOfText('a <b>b\nc'), '<p>a <b>b<br />c</p>');
});
