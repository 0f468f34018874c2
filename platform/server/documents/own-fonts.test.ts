import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ownFont } from './own-fonts.ts';

test('a word gets the same positions each time, although PDFKit scales its positions in place', () => {
  const advances = () =>
    ownFont('serif')
      .layout('Été')
      .positions.map((position) => position.xAdvance);
  const first = advances();
  for (const position of ownFont('serif').layout('Été').positions) position.xAdvance /= 2;
  assert.ok(first.every((advance) => advance > 0));
  assert.deepEqual(advances(), first);
});

test('a hyphen is read as a hyphen, although an earlier word had a soft hyphen', () => {
  const characterOf = (text: string) => ownFont('strong').layout(text).glyphs[0]?.codePoints;
  characterOf('\u00ad');
  assert.deepEqual(characterOf('-'), [0x2d]);
});
