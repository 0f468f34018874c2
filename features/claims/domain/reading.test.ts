import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readClaim } from './reading.ts';
import { sizesIn } from './reading-numbers.ts';
import type { Reading, ReadingContext } from './reading-result.ts';
import { defaultRules, defaultWords, readingRules } from './reading-rules.ts';
import { comments, live, readingOf } from './testing/comments.ts';

const read = (comment: string, context: Partial<ReadingContext> = {}): string =>
  readingOf(readClaim(comment, { ...live, ...context }));
const isCertain = ({ pieces }: Reading): boolean => pieces.some(({ certainty }) => certainty === 'certain');
const reasonsOf = (comment: string, context: Partial<ReadingContext> = {}): string[] =>
  readClaim(comment, { ...live, ...context }).pieces.map(({ reason }) => reason);

test('the table has at least 1,000 comments, each of them once', () => {
  const repeatedComments = comments.filter(
    ({ text }, at) => comments.findIndex((comment) => comment.text === text) !== at,
  );
  assert.deepEqual(repeatedComments, []);
  assert.ok(comments.length >= 1_000, `${comments.length} comments`);
});

test('no comment of the table sells a piece to a viewer who did not claim it', () => {
  const wrong = comments.filter(({ text, meant }) => isCertain(readClaim(text, live)) && read(text) !== meant);
  assert.deepEqual(
    wrong.map((comment) => ({ ...comment, got: read(comment.text) })),
    [],
  );
});

test('at least 95 % of the claims of the table are certain', () => {
  const claims = comments.filter(({ meant }) => meant.startsWith('claim'));
  const missed = claims.filter(({ text, meant }) => read(text) !== meant).map(({ text }) => text);
  assert.ok(claims.length >= 500, `${claims.length} claims`);
  assert.ok(missed.length <= claims.length * 0.05, missed.join(' · '));
});

/**
 * Claims that a person recognizes and the reader leaves to check, for example because a word is unknown or a name may be
 * another viewer.
 */
const UNCERTAIN = [
  'j’p 42',
  'slt mw la 42 stp',
  'Vendu la 42 pour moi',
  '42 - 17 svp',
  'ana ana ana',
  'yes pour moi',
  'ok pour moi',
  '42 frr',
  'la 42 jla pécho',
  'la 42 ira parfaitement avec ma jupe je prends',
  'moi wsh',
  'a mwin',
  'mi prend ali',
  'allez hop pour moi',
  'Sylvie je veux la 42 stp',
  '42 ma Sylvie',
  'Bonsoir Sylvie. La 42 svp. Merci.',
  'moi je prends la 42 sylvie',
  'mettez la 42 sur mon compte',
  '42 stp avant qu’elle parte',
  '42 et 17 Sylvie',
  'moi Sylvie',
  'je la prends Sylvie',
  'oui pour moi',
];

test('the claims of the table that are not certain are those listed here', () => {
  const claims = comments.filter(({ meant }) => meant.startsWith('claim'));
  assert.deepEqual(
    claims.filter(({ text, meant }) => read(text) !== meant).map(({ text }) => text),
    UNCERTAIN,
  );
});

test('all other comments of the table are read with the meaning in the table', () => {
  const otherComments = comments.filter(({ meant }) => !meant.startsWith('claim'));
  const wrong = otherComments.filter(({ text, meant }) => read(text) !== meant);
  assert.deepEqual(
    wrong.map((comment) => ({ ...comment, got: read(comment.text) })),
    [],
  );
});

test('a claim without a number just after a change of piece gives both pieces, which need review', () => {
  assert.equal(read('moi', { previousOnAir: 29 }), 'check air, check air');
  assert.deepEqual(
    readClaim('moi', { ...live, previousOnAir: 29 }).pieces.map(({ ref, reason }) => [ref, reason]),
    [
      [30, 'just-changed'],
      [29, 'just-changed'],
    ],
  );
  assert.equal(read('42', { previousOnAir: 29 }), 'claim 42', 'the number names the piece');
  assert.equal(read('moi', { previousOnAir: 30 }), 'claim air', 'the same piece shown again');
  assert.deepEqual(
    readClaim('moi', { ...live, onAir: null, previousOnAir: 29 }).pieces.map(({ ref, certainty }) => [ref, certainty]),
    [[29, 'to-check']],
  );
});

test('a claim without a number means no piece while no piece is on air', () => {
  assert.deepEqual(readClaim('moi', { ...live, onAir: null }), { kind: 'claim', pieces: [], isWordless: true });
});

test('the position of a number is found for display, whatever signs the comment contains', () => {
  for (const [comment, shown] of [
    ['jp le 42 svp', '42'],
    ['été 🙏 je prends la 42 ❤️', '42'],
    ['4️⃣2️⃣ svp', '4️⃣2️⃣'],
    ['œuf ４２ !', '４２'],
    ['le 7je prends', '7'],
    ['🄅 svp', '🄅'],
  ] as const) {
    const place = readClaim(comment, live).pieces[0]?.place ?? { from: 0, to: 0 };
    assert.equal(comment.slice(place.from, place.to).trim(), shown, comment);
  }
});

test('a pair of numbers is a certain claim of both pieces only if it cannot be two sizes or a date', () => {
  const context = { refs: new Set([42, 17, 12, 5]) };
  assert.equal(read('42/44', context), 'check 42');
  assert.equal(read('38/40', context), 'none');
  assert.deepEqual(reasonsOf('42/44', { refs: new Set([42, 44]) }), ['size', 'size']);
  assert.equal(read('42/17', context), 'claim 42 17');
  assert.deepEqual(reasonsOf('12/5', context), ['time', 'time']);
});

test('the pieces of a comment with more than five numbers need review', () => {
  assert.equal(read('11, 12, 13, 14 et 15'), 'claim 11 12 13 14 15');
  assert.deepEqual(new Set(reasonsOf('11, 12, 13, 14, 15 et 16')), new Set(['list']));
});

test('the numbers that may be sizes come from the size labels of the pieces', () => {
  assert.deepEqual([...sizesIn(['M', '38/40', 'Taille 42', null, 'TU', '85C'])], [38, 40, 42, 85]);
  assert.deepEqual(reasonsOf('robe 85', { sizes: sizesIn(['85C']) }), ['size']);
  assert.equal(read('robe 85'), 'claim 85');
});

test('the year of the live needs review as a reference, and is ignored when no piece has this number', () => {
  assert.deepEqual(reasonsOf('2026', { refs: new Set([2026]) }), ['time']);
  assert.equal(read('2019', { refs: new Set([2019]) }), 'claim 2019');
  assert.equal(read('2026'), 'none');
});

test('a comment that is only a number from 1 to 3 is certain only for the piece on air', () => {
  assert.equal(read('2'), 'check 2');
  assert.equal(read('2', { onAir: 2 }), 'claim 2');
  assert.equal(read('la 2'), 'claim 2');
  assert.equal(read('4'), 'claim 4');
});

test('a comment to the seller is not a reply to another viewer', () => {
  assert.equal(read('@maboutique la 42 svp'), 'claim 42');
  assert.equal(read('@MaBoutique la 42 svp', { host: 'MaBoutique' }), 'claim 42');
  assert.equal(read('@maboutique la 42 svp', { host: null }), 'none');
});

test('a comment with letters of another alphabet, text direction marks or struck digits is never certain', () => {
  for (const comment of ['mоi', 'jе prends', '\u202e42', '42 \u2066svp', '4̶2̶', 'je prends la 42 дa'])
    assert.ok(!isCertain(readClaim(comment, live)), comment);
});

test('a long comment is never certain, and only its beginning is read', () => {
  assert.equal(read(`la 42 ${'❤️'.repeat(90)}`), 'claim 42');
  assert.equal(read(`la 42 ${'❤️'.repeat(110)}`), 'check 42');
  assert.equal(read(`${'é'.repeat(600)} la 42`), 'none');
});

test('the words given to the reader claim the piece on air, give a piece up or are ignored, and replace the default words', () => {
  const words = { claims: ['Pépite !', '🔥', 'jp'], givesUp: ['Tant pis'], ignored: ['Sylvie'] };
  assert.deepEqual(
    ['pepite', 'PÉPITE svp', '🔥🔥', 'jp', 'moi', '42 pépite', 'tant pis la 42', 'annule la 42', 'la 42 Sylvie'].map(
      (comment) => read(comment, { words }),
    ),
    [
      'claim air',
      'claim air',
      'claim air',
      'claim air',
      'check air',
      'claim 42',
      'gives-up 42',
      'check 42',
      'claim 42',
    ],
  );
  assert.equal(read('la 42 Sylvie', { words: defaultWords }), 'check 42');
});

test('with a rule turned off, its comments need review or are ignored, and no reading becomes certain', () => {
  const settingsWithout = (rule: (typeof readingRules)[number]) => ({ rules: { ...defaultRules, [rule]: false } });
  const off = Object.fromEntries(
    (
      [
        ['reference', '42'],
        ['list', '42 et 17'],
        ['on-air', 'moi'],
        ['me-too', 'moi aussi'],
        ['gives-up', 'annule la 42'],
        ['question', 'prix du 42'],
        ['unknown-reference', '999'],
        ['reply', '@lea 42'],
        ['size', 'taille 42'],
        ['price', '42€'],
        ['quantity', '42 kg'],
        ['time', '20h42'],
        ['contact', 'coucou du 42'],
      ] as const
    ).map(([rule, comment]) => [rule, read(comment, settingsWithout(rule))]),
  );
  assert.deepEqual(off, {
    reference: 'check 42',
    list: 'check 42, check 17',
    'on-air': 'none',
    'me-too': 'none',
    'gives-up': 'none',
    question: 'check 42',
    'unknown-reference': 'none',
    reply: 'check 42',
    size: 'check 42',
    price: 'check 42',
    quantity: 'check 42',
    time: 'check 20, check 42',
    contact: 'check 42',
  });
  for (const rule of readingRules) {
    for (const { text } of comments) {
      const certain = isCertain(readClaim(text, { ...live, ...settingsWithout(rule) }));
      assert.ok(!certain || isCertain(readClaim(text, live)), `${text}, without ${rule}`);
    }
  }
});
