import * as z from 'zod/mini';
import { trimmed } from '#shared/http/schemas.ts';
import { readingRules } from './reading-rules.ts';

/** Maximum number of own words in a list and maximum length of each, because every comment is compared with them. */
export const OWN_WORDS_MAX = 200;
export const OWN_WORD_MAX = 40;

/** List of the seller’s own words. */
export const ownWords = z
  .array(trimmed(OWN_WORD_MAX).check(z.minLength(1, 'Un mot est vide')))
  .check(z.maxLength(OWN_WORDS_MAX, `${OWN_WORDS_MAX} mots au maximum`));

/** Words and rules of the seller, in the form and in the database. */
export const readingSettings = z.object({
  words: z.object({ claims: ownWords, givesUp: ownWords, ignored: ownWords }),
  rules: z.record(z.enum(readingRules), z.boolean()),
});
export type ReadingSettings = z.infer<typeof readingSettings>;
