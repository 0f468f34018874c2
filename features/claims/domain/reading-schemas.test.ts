import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { pieceKindLabels, readingReasonLabels, readingRuleLabels } from './reading-labels.ts';
import { readClaim } from './reading.ts';
import { readingReasons } from './reading-result.ts';
import { defaultRules, defaultWords, readingRules } from './reading-rules.ts';
import { MAX_OWN_WORDS, OWN_WORD_MAX, readingSettings } from './reading-schemas.ts';
import { live } from './testing/comments.ts';

const settings = { words: defaultWords, rules: defaultRules };
const withClaims = (claims: string[]) => ({ ...settings, words: { ...defaultWords, claims } });
const accepts = (sent: unknown): boolean => z.safeParse(readingSettings, sent).success;

test('the default words and rules are valid settings, and the reader uses them', () => {
  const stored = z.parse(readingSettings, JSON.parse(JSON.stringify(settings)));
  assert.equal(readClaim('je prends la 42', { ...live, ...stored }).pieces[0]?.certainty, 'certain');
});

test('a seller’s words are trimmed, not empty, and limited in length and number', () => {
  assert.deepEqual(z.parse(readingSettings, withClaims([' pépite '])).words.claims, ['pépite']);
  assert.ok(accepts(withClaims([])));
  assert.ok(!accepts(withClaims([' '])));
  assert.ok(!accepts(withClaims(['a'.repeat(OWN_WORD_MAX + 1)])));
  assert.ok(!accepts(withClaims(Array.from({ length: MAX_OWN_WORDS + 1 }, () => 'moi'))));
});

test('a known rule is accepted, and an unknown rule is refused', () => {
  assert.ok(accepts({ ...settings, rules: { ...defaultRules, size: false } }));
  assert.ok(!accepts({ ...settings, rules: { ...defaultRules, other: true } }));
});

test('every rule, reason and kind has its label', () => {
  for (const words of [
    ...readingRules.map((rule) => readingRuleLabels[rule]),
    ...readingReasons.map((reason) => readingReasonLabels[reason]),
    ...Object.values(pieceKindLabels),
  ])
    assert.match(words, /^[«A-ZÀ]/);
});
