import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { pieceKindLabels, readingReasonLabels, readingRuleLabels } from './reading-labels.ts';
import { readingReasons } from './reading-result.ts';
import { readingRules } from './reading-rules.ts';
import { MAX_OWN_WORDS, MAX_OWN_WORD_LENGTH, ownWords } from './reading-schemas.ts';

const accepts = (sent: unknown): boolean => z.safeParse(ownWords, sent).success;

test('a seller’s words are trimmed, not empty, and limited in length and number', () => {
  assert.deepEqual(z.parse(ownWords, [' pépite ']), ['pépite']);
  assert.ok(accepts([]));
  assert.ok(!accepts([' ']));
  assert.ok(!accepts(['a'.repeat(MAX_OWN_WORD_LENGTH + 1)]));
  assert.ok(!accepts(Array.from({ length: MAX_OWN_WORDS + 1 }, () => 'moi')));
});

test('every rule, reason and kind has its label', () => {
  for (const words of [
    ...readingRules.map((rule) => readingRuleLabels[rule]),
    ...readingReasons.map((reason) => readingReasonLabels[reason]),
    ...Object.values(pieceKindLabels),
  ])
    assert.match(words, /^[«A-ZÀ]/);
});
