import assert from 'node:assert/strict';
import { test } from 'vitest';
import { hasUnusualLetters } from './reading-letters.ts';

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
  'a Cyrillic е beside dots and underscores': 'l\u0435a.m_1',
  'a Cyrillic lookalike beside another Cyrillic letter': 'l\u0435a\u0436',
};
const usual: Readonly<Record<string, string>> = {
  'plain letters': 'lea.martin_92',
  capitals: 'LEA',
  'digits alone': '123',
  'no letters': '._',
  'no characters': '',
  'Latin letters with accents': 'léa.çöñ',
  'a plainly Cyrillic name': '\u0436\u0430\u043D\u043D\u0430',
  'a plainly Greek name': '\u03C3\u03BF\u03C6\u03AF\u03B1',
  'Arabic letters': '\u0644\u064A\u0627',
  'an emoji': 'lea🌸',
};

for (const [description, pseudo] of Object.entries(unusual))
  test(`a pseudo with ${description} may be confused with another pseudo`, () =>
    assert.equal(hasUnusualLetters(pseudo), true));
for (const [description, pseudo] of Object.entries(usual))
  test(`a pseudo with ${description} cannot be confused with another pseudo`, () =>
    assert.equal(hasUnusualLetters(pseudo), false));

test('only the first characters of a long text are checked', () => {
  assert.equal(hasUnusualLetters(`${'a'.repeat(1000)}\u0435`), false);
});
