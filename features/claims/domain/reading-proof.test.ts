import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { readClaim } from './reading.ts';
import { readProof } from './reading-proof.ts';
import { live, readingOf } from './testing/comments.ts';

test('a code is recognised with accents, capital letters, signs and digits of other scripts', () => {
  for (const comment of [
    'défilé 4821',
    'defile 4821',
    'Défilé 4821 !',
    'DÉFILÉ 4821',
    'DEFILE4821',
    '« défilé 4821 »',
    'défilé : 4821 ❤️',
    'de\u0301file\u0301 ４８２１',
    'défilé 4️⃣8️⃣2️⃣1️⃣',
    'défilé ٤٨٢١',
    '  défilé\u200B 4821  ',
    'défilé #4821',
  ])
    assert.equal(readProof(comment), '4821', comment);
  assert.equal(readProof('défilé 482193'), '482193');
});

test('a malformed code, a code beside other text, and a code in a too long or reversed comment are not a proof', () => {
  for (const comment of [
    '4821',
    'défilé',
    'défilé 42',
    'défilé 482',
    'défilé 4821934',
    'défilé 4821 svp',
    'écris défilé 4821',
    '@lea défilé 4821',
    'défilé 4821 @lea',
    'défilés 4821',
    'mondéfilé 4821',
    'défilé 4821e',
    'défilé 48 21',
    'défilé 4821 4822',
    `défilé 4821${' '.repeat(500)}`,
    '\u202Eélifed 4821',
  ])
    assert.equal(readProof(comment), null, comment);
});

const everyRef = { ...live, refs: { has: () => true }, sizes: new Set<number>() };
const read = (comment: string) => readingOf(readClaim(comment, everyRef));

test('a code claims no piece, even with an existing number, and the text beside it is read at its usual position', () => {
  for (const comment of ['défilé 4821', 'Défilé 4821 !', 'DÉFILÉ 4821 svp', 'bonsoir défilé 4821 merci'])
    assert.equal(read(comment), 'none', comment);
  assert.equal(read('défilé 4821, je prends la 42'), 'claim 42');
  assert.equal(read('je prends la 42'), 'claim 42');
  const [piece] = readClaim('défilé 4821, je prends la 42', everyRef).pieces;
  assert.deepEqual(piece?.place, { from: 26, to: 28 });
});

test('any text gives a proof code of four to six digits, or no code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (comment) =>
      /^(null|\d{4,6})$/.test(String(readProof(comment))),
    ),
  );
});
