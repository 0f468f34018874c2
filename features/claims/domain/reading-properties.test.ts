import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { readClaim } from './reading.ts';
import { readingReasons } from './reading-result.ts';
import { READ_MAX } from './reading-text.ts';
import { comments, live } from './testing/comments.ts';

/** Fragments of the generated comments, in any order, between arbitrary characters. */
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

test('any text is read without an error, each piece once, and only an unknown reference is not of the live', () => {
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

test('capitals and surrounding blanks do not change the reading', () => {
  for (const { text } of comments) {
    assert.deepEqual(
      readClaim(`  ${text.toUpperCase()}  `, live).pieces.map(({ ref, certainty }) => [ref, certainty]),
      readClaim(text, live).pieces.map(({ ref, certainty }) => [ref, certainty]),
      text,
    );
  }
});

/** Returns the minimum time of twenty readings, in ms, so that a busy machine does not distort it. */
const timeOf = (text: string): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 20; time++) {
    const begin = performance.now();
    readClaim(text, live);
    least = Math.min(least, performance.now() - begin);
  }
  return least;
};

/**
 * Returns how many times longer a text takes than another, from the minimum times of many turns. Stops once the factor
 * is at most `enough`.
 */
function timesLonger(long: string, short: string, enough: number): number {
  let [longMs, shortMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < 200 && !(turn > 4 && longMs <= shortMs * enough); turn++) {
    longMs = Math.min(longMs, timeOf(long));
    shortMs = Math.min(shortMs, timeOf(short));
  }
  return longMs / shortMs;
}

test('reading takes linear time, and text beyond the limit costs nothing', () => {
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
    // Four times the text takes four times as long in linear time, and sixteen times in quadratic time.
    const whole = timesLonger(textOf(READ_MAX), textOf(READ_MAX / 4), 6);
    assert.ok(whole <= 6, `${fragment} takes ${whole} times as long when there is four times as much`);
    const beyond = timesLonger(textOf(READ_MAX * 40), textOf(READ_MAX), 1.5);
    assert.ok(beyond <= 1.5, `${fragment} takes ${beyond} times as long beyond the limit`);
  }
});
