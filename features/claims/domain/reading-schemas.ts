import * as z from 'zod/mini';
import { trimmed } from '#shared/http/schemas.ts';

/** Limits of the words added by the seller, because each comment is compared with all words. Length in characters. */
export const MAX_OWN_WORDS = 200;
export const MAX_OWN_WORD_LENGTH = 40;

export const ownWords = z
  .array(trimmed(MAX_OWN_WORD_LENGTH).check(z.minLength(1, 'Un mot est vide')))
  .check(z.maxLength(MAX_OWN_WORDS, `${MAX_OWN_WORDS} mots au maximum`));
