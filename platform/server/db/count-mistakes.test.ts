import assert from 'node:assert/strict';
import { test } from 'vitest';
import fc from 'fast-check';
import { mistakesBetween, allowedMistakes, heldTexts } from './count-mistakes.ts';

test('numbers, short and very long texts allow no mistake, names allow one mistake, and long names two', () => {
  const allowed = ['léa', '42', 'c1234567', 'mari', 'dupont', 'lea.martin', 'a'.repeat(41)].map(allowedMistakes);
  assert.deepEqual(allowed, [0, 0, 0, 1, 1, 2, 0]);
});

test('a letter missing, extra, wrong or swapped is one mistake, from the beginning of any word', () => {
  const line = 'marie-laure dupont';
  assert.deepEqual(
    ['dupond', 'duppont', 'dupnt', 'duopnt', 'laure', 'marei', 'upont', 'dpuond', 'martin'].map((typed) =>
      mistakesBetween(typed, line),
    ),
    [1, 1, 1, 1, 0, 1, 1, 2, 2],
  );
  assert.equal(mistakesBetween('pont', 'dupont'), 2);
  assert.equal(mistakesBetween('abc', ''), 3);
});

test('a count of mistakes above the limit is returned as the limit plus one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat(4), (typed, line, limit) => {
      assert.equal(mistakesBetween(typed, line, limit), Math.min(mistakesBetween(typed, line), limit + 1));
    }),
    { numRuns: 500 },
  );
});

test('a row with one mistake contains at least one of the `heldTexts` of the text', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '👗'), minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom('wrong', 'extra', 'swapped'), (text, index, mistake) => {
      const chars = [...text];
      const at = index % (mistake === 'swapped' ? chars.length - 1 : chars.length);
      const replacements = { wrong: ['x'], extra: [], swapped: chars.slice(at, at + 2).toReversed() };
      chars.splice(at, mistake === 'swapped' ? 2 : 1, ...replacements[mistake]);
      const row = chars.join('');
      const held = heldTexts(text, 1);
      assert.equal(held.slice(0, 2).join(''), text);
      assert.ok(
        held.some((part) => row.includes(part)),
        row,
      );
    }),
    { numRuns: 500 },
  );
});
