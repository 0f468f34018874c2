import assert from 'node:assert/strict';
import test from 'node:test';
import { printable } from './printable.ts';

test('French is printed as it is', () => {
  const french = 'Été, Œuvre, « façon », l’œil : 12,50 € – n° 11 … Ÿ';
  assert.equal(printable(french), french);
  assert.equal(printable('1\u202f200,00\u00a0€ ; e\u0301te\u0301'), '1\u00a0200,00\u00a0€ ; été');
});

test('what the fonts lack is written otherwise, in any script, and never fails', () => {
  assert.equal(printable('Łucja Ştefănescu, Dvořák, Nguyễn'), 'Lucja Stefanescu, Dvorák, Nguyên');
  assert.equal(printable('Robe 🌸 fleurie 👩🏽‍🦰🇫🇷!'), 'Robe fleurie !');
  assert.equal(printable('Олена'), '?????');
  assert.equal(printable('ليلى'), '????');
  assert.equal(printable('ﬁn ½ \u0000\u200b\ud800'), 'fin ½ ?');
});
