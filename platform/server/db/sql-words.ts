import { raw, type Sql } from 'sql-template-tag';

/** Writes literals: with parameters, the planner cannot use a partial index for these words. */
export function sqlWords(words: readonly string[]): Sql {
  if (words.length === 0 || words.some((word) => !/^[a-z-]{1,30}$/.test(word)))
    throw new RangeError(`not a list of words: ${words.join()}`);
  return raw(words.map((word) => `'${word}'`).join(', '));
}
