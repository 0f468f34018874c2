import assert from 'node:assert/strict';
import { test } from 'vitest';
import { minimumOf, missingInScript, missingInStyle } from './front-support.ts';

const shop = minimumOf('shop');
const office = minimumOf('office');

test('the minimum of each area is read from package.json', () => {
  assert.deepEqual([shop.get('safari_ios'), shop.get('webview_android')], ['15.4', '100']);
  assert.deepEqual([office.get('safari_ios'), office.get('chrome')], ['16.4', '111']);
});

const listOf = (names: readonly string[]) => names.join(', ') || 'nothing';

const scripts: [code: string, inShop: readonly string[], inOffice: readonly string[]][] = [
  ['const a = /(?<=b)c/;', ['lookbehind'], []],
  ['new RegExp("(?<!b)c")', ['lookbehind'], []],
  ['class A { static { a() } }', ['static block'], []],
  ['URL.canParse(document.referrer)', ['URL.canParse'], ['URL.canParse']],
  ['AbortSignal.any([a, b])', ['AbortSignal.any'], ['AbortSignal.any']],
  ['Promise.withResolvers()', ['Promise.withResolvers'], ['Promise.withResolvers']],
  ['list.toSorted().at(-1)', ['.toSorted()'], []],
  ['list.toReversed?.()', [], []],
  ['[...new Set(a).union(b)]', ['.union()'], ['.union()']],
  ['element.showPopover()', ['.showPopover()'], ['.showPopover()']],
  ['if ("showPopover" in element) element.showPopover()', [], []],
  ['structuredClone(a); await b', [], []],
  ['using a = b', ['syntax'], ['syntax']],
];
for (const [code, inShop, inOffice] of scripts) {
  test(`the script ${code} uses ${listOf(inShop)} that the shop’s oldest browsers lack, and ${listOf(inOffice)} that the office’s lack`, () => {
    const names = (minimum: typeof shop) => missingInScript(code, minimum).map((name) => name.replace(/: .*/, ''));
    assert.deepEqual([names(shop), names(office)], [inShop, inOffice]);
  });
}

const styles: [text: string, inShop: readonly string[], inOffice: readonly string[]][] = [
  ['a { height: 100dvh }', ['dvh'], []],
  ['a { height: 100vh; height: 100dvh }', [], []],
  ['a { height: 100vh; height: calc(100dvh - var(--bar)) }', ['dvh'], []],
  ['a { color: red; color: color-mix(in srgb, var(--ink) 8%, transparent) }', ['color-mix()'], []],
  ['@supports (color: color-mix(in srgb, red, red)) { a { color: color-mix(in srgb, red, blue) } }', [], []],
  ['a:has(b) { height: 1dvh }', [':has'], []],
  ['a { translate: 0 1px }', ['translate'], []],
  ['@container (min-width: 1px) { a { height: 1dvh } }', ['@container'], []],
  ['@media (width > 30rem) { a { color: red } }', ['media range'], []],
  ['a { b & { color: red } }', ['nesting'], ['nesting']],
  ['a { color: light-dark(red, blue) }', ['light-dark()'], ['light-dark()']],
  ["a::after { content: '*' / '' }", ['content: alt_text'], ['content: alt_text']],
  ["a::after { content: '*'; content: '*' / '' }", [], []],
  ['a { color: rgb(36 26 23 / 7%); inset: 0; min-height: max(1em, 2px) }', [], []],
];
for (const [text, inShop, inOffice] of styles) {
  test(`the style ${text} uses ${listOf(inShop)} that the shop’s oldest browsers lack, and ${listOf(inOffice)} that the office’s lack`, () => {
    assert.deepEqual([missingInStyle(text, shop), missingInStyle(text, office)], [inShop, inOffice]);
  });
}
