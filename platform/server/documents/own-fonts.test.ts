import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ownFont } from './own-fonts.ts';

test('a word has the same glyph positions each time, although PDFKit scales the positions in place', () => {
  const advances = () =>
    ownFont('serif')
      .layout('Été')
      .positions.map((position) => position.xAdvance);
  const first = advances();
  for (const position of ownFont('serif').layout('Été').positions) position.xAdvance /= 2;
  assert.ok(first.every((advance) => advance > 0));
  assert.deepEqual(advances(), first);
});

test('a hyphen is copied as a hyphen, although a soft hyphen with the same glyph was laid out before', () => {
  const characterOf = (text: string) => ownFont('strong').layout(text).glyphs[0]?.codePoints;
  characterOf('\u00ad');
  assert.deepEqual(characterOf('-'), [0x2d]);
});
