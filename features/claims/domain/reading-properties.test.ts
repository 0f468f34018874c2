import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { readClaim } from './reading.ts';
import { readingReasons } from './reading-result.ts';
import { MAX_READ } from './reading-text.ts';
import { comments, live } from './testing/comments.ts';

const fragments = [
  '42',
  '17',
  '999',
  'je prends',
  'moi',
  'svp',
  'taille',
  '€',
  '/',
  '+1',
  '"',
  '@lea',
  '?',
  '-',
  ' ',
  '4️⃣',
  '20h',
  'pas',
  '0',
];
const comment = fc
  .array(
    fc.oneof(
      fc.constantFrom(...fragments),
      fc.constantFrom(...comments.map(({ text }) => text)),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(' '));

test('any text gives each piece once, with a known reason and the position of its number; only claims are certain, and only references that the live lacks are unknown', () => {
  fc.assert(
    fc.property(fc.oneof(comment, fc.string({ unit: 'binary', maxLength: 2_000 })), (text) => {
      const { kind, pieces: read, isWordless } = readClaim(text, live);
      assert.equal(new Set(read.map(({ ref }) => ref)).size, read.length);
      for (const piece of read) {
        assert.ok(readingReasons.includes(piece.reason));
        assert.ok(piece.kind === 'claim' || piece.certainty === 'to-check');
        assert.equal(live.refs.has(piece.ref), piece.kind !== 'unknown-reference');
        assert.equal(piece.place === null, isWordless);
        const { from, to } = piece.place ?? { from: 0, to: 1 };
        assert.ok(from >= 0 && from < to && to <= Math.max(1, text.length));
      }
      assert.ok(kind !== 'none' || read.length === 0);
    }),
    { numRuns: 2_000 },
  );
});

test('an emoji at the end does not change the reading', () => {
  const emojis = fc.constantFrom('❤️', '😍', '🙏🏽', '🔥🔥', '👩‍❤️‍👨', '🇫🇷', '✨', '🥰', '💯', ' 😂');
  fc.assert(
    fc.property(fc.oneof(comment, fc.constantFrom(...comments.map(({ text }) => text))), emojis, (text, emoji) => {
      fc.pre(text.length < 180);
      assert.deepEqual(readClaim(text + emoji, live), readClaim(text, live));
    }),
    { numRuns: 2_000 },
  );
});

test('capitals and surrounding blanks do not change the pieces or their certainty', () => {
  for (const { text } of comments) {
    assert.deepEqual(
      readClaim(`  ${text.toUpperCase()}  `, live).pieces.map(({ ref, certainty }) => [ref, certainty]),
      readClaim(text, live).pieces.map(({ ref, certainty }) => [ref, certainty]),
      text,
    );
  }
});

/** Returns the minimum time of twenty readings, in ms. The minimum is hardly affected by a busy machine. */
const timeOf = (text: string): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20; run++) {
    const begin = performance.now();
    readClaim(text, live);
    least = Math.min(least, performance.now() - begin);
  }
  return least;
};

/**
 * Returns the reading time of `long` divided by that of `short`, from the minimum times of 5 to 200 turns. Stops once the
 * quotient is at most `enough`.
 */
function timeRatio(long: string, short: string, enough: number): number {
  let [longMs, shortMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < 200 && !(turn > 4 && longMs <= shortMs * enough); turn++) {
    longMs = Math.min(longMs, timeOf(long));
    shortMs = Math.min(shortMs, timeOf(short));
  }
  return longMs / shortMs;
}

test('the reading time grows linearly with the text, and text beyond the limit adds no time', () => {
  const repeated = [
    '42 ',
    '1,',
    'je prends la 42 ',
    '"42" ',
    'moi ',
    'é',
    'a1',
    '🙋‍♀️ ',
    '42/',
    '@lea ',
    'oooo ',
    '12-',
    '<',
    '+ 1',
  ];
  for (const fragment of repeated) {
    const textOf = (size: number) => fragment.repeat(Math.ceil(size / fragment.length)).slice(0, size);
    // A text of four times the length takes four times as long in linear time, and sixteen times as long in quadratic
    // time.
    const whole = timeRatio(textOf(MAX_READ), textOf(MAX_READ / 4), 6);
    assert.ok(whole <= 6, `${fragment} takes ${whole} times as long when the text is four times as long`);
    const beyond = timeRatio(textOf(MAX_READ * 40), textOf(MAX_READ), 1.5);
    assert.ok(beyond <= 1.5, `${fragment} takes ${beyond} times as long beyond the limit`);
  }
});
