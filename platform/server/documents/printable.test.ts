import assert from 'node:assert/strict';
import { test } from 'vitest';
import { printable } from './printable.ts';

const textOf = (text: string): string =>
  printable(text)
    .map((run) => run.text)
    .join('');
const inDejaVu = (text: string): string[] => printable(text).flatMap((run) => (run.isOther ? [run.text] : []));

test('French is printed in one font, with normalized spaces and accents', () => {
  const french = 'Été, Œuvre, « façon », l’œil : 12,50 € – n° 11 … ÿ';
  assert.deepEqual(printable(french), [{ text: french, isOther: false }]);
  assert.equal(textOf('1\u202f200,00\u00a0€ ; e\u0301te\u0301'), '1\u00a0200,00\u00a0€ ; été');
});

test('names in other scripts are printed as they are, and their words stay together', () => {
  assert.deepEqual(inDejaVu('Łucja Ştefănescu, Dvořák, Nguyễn'), ['Łucja Ştefănescu, Dvořák, Nguyễn']);
  assert.deepEqual(printable('Pour Олена Коваль, Lyon'), [
    { text: 'Pour ', isOther: false },
    { text: 'Олена Коваль,', isOther: true },
    { text: ' Lyon', isOther: false },
  ]);
  for (const name of ['Ελένη Παπαδοπούλου', 'ليلى بن علي', 'שרה כהן', 'Անի']) assert.deepEqual(inDejaVu(name), [name]);
});

test('unsupported scripts are transliterated, emoji and control characters are left out, and no letter becomes a question mark', () => {
  assert.equal(textOf('莉亚'), 'LiYa');
  assert.equal(textOf('한국 अनु ไทย'), 'HanGug anu aithy');
  assert.equal(textOf('Robe 🌸 fleurie 👩🏽‍🦰🇫🇷!'), 'Robe fleurie !');
  assert.equal(textOf('ﬁn \u0000\u200b\ud800'), 'fin ');
  for (let code = 0x80; code < 0x30000; code += 7)
    assert.ok(!textOf(String.fromCodePoint(code)).includes('?'), code.toString(16));
});
