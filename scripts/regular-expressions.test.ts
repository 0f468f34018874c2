import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'vitest';
import { assembled, streetParts } from '#platform/server/integrations/shipping/street-parts.ts';
import { regularExpressionsOf, slowTextFor, slownessOf } from './regular-expressions.ts';

const found = regularExpressionsOf(join(import.meta.dirname, '..'));

test('every regular expression takes a time in proportion to its text, whatever the text', () => {
  assert.ok(found.length > 150, `only ${found.length} were read`);
  for (const { file, expression } of found) {
    if (expression) assert.equal(slownessOf(expression), null, `${file}: ${expression}`);
  }
});

test('every expression built at run time is a constant, or a measured expression for addresses', () => {
  assert.deepEqual(
    found.filter(({ expression }) => expression === null).map(({ file }) => file),
    // The second expression is a constant. As a literal, it would stop the script in the browsers it is written for.
    ['platform/server/integrations/shipping/street-parts.ts', 'app/web/public/old-browser.js'],
  );
  assert.ok(assembled.length >= 10, `only ${assembled.length} were read`);
  const countBefore = assembled.length;
  streetParts('Résidence Les Lilas, bâtiment B, 12 bis rue de la Tour');
  assert.equal(assembled.length, countBefore, 'an address builds no new expression');
  for (const expression of assembled) assert.equal(slownessOf(expression), null, String(expression));
});

test('expressions that once blocked the shop are found by form or by measure', () => {
  const slow = [
    /[/?].*$/,
    /\/+$/,
    /<[^>]*>|&nbsp;|&#160;/gi,
    /\s*(?:<br\s*\/?>\s*)?\n/gi,
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
    /<!--about-->.*<!--\/about-->/s,
    /(https?:\/\/[^\s"?#\\]+|"\/[^\s"?#\\]*)[?#][^\s"\\]*/g,
    /(a+)+$/,
  ];
  for (const expression of slow) assert.ok(slownessOf(expression), String(expression));
  assert.ok(slowTextFor(/[/?].*$/) && slowTextFor(/\/+$/) && slowTextFor(/<[^>]*>/g), 'each expression alone is slow');
  assert.equal(slowTextFor(/(?=[^x]{400})/g), null, 'linear, although each character takes long');
  for (const fast of [/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, /[/?].*/s, /<[^<>]*>/g, /\s+/g, /\n\s*\n/])
    assert.equal(slownessOf(fast), null, String(fast));
});
