import assert from 'node:assert/strict';
import { test } from 'vitest';
import { hasUnusualLetters } from './reading-letters.ts';

/** Letters that look alike are written by their codes. */
const unusual: Readonly<Record<string, string>> = {
  'a Cyrillic е in lea': 'l\u0435a',
  'a Cyrillic а in lea': 'le\u0430',
  'a Cyrillic о in coco': 'c\u043Eco',
  'coco in Cyrillic letters alone': '\u0441\u043E\u0441\u043E',
  'a Ukrainian і in ines': '\u0456nes',
  'a Greek omicron in zoe': 'z\u03BFe',
  'a Greek capital Alpha': '\u0391nna',
  'wide letters alone': '\uFF4C\uFF45\uFF41',
  'a wide digit': 'sofia_9\uFF12',
  'with dots and underscores': 'l\u0435a.m_1',
  'a lookalike beside a letter without one': 'l\u0435a\u0436',
};
const usual: Readonly<Record<string, string>> = {
  plain: 'lea.martin_92',
  capitals: 'LEA',
  'digits alone': '123',
  'no letters': '._',
  nothing: '',
  'Latin letters with accents': 'léa.çöñ',
  'a name plainly in Cyrillic': '\u0436\u0430\u043D\u043D\u0430',
  'a name plainly in Greek': '\u03C3\u03BF\u03C6\u03AF\u03B1',
  Arabic: '\u0644\u064A\u0627',
  'an emoji': 'lea🌸',
};

for (const [description, pseudo] of Object.entries(unusual))
  test(`a pseudo with ${description} may be confused with another`, () =>
    assert.equal(hasUnusualLetters(pseudo), true));
for (const [description, pseudo] of Object.entries(usual))
  test(`a pseudo with ${description} cannot be confused`, () => assert.equal(hasUnusualLetters(pseudo), false));

test('a long text is checked only up to the length of a pseudo', () => {
  assert.equal(hasUnusualLetters(`${'a'.repeat(1000)}\u0435`), false);
});
