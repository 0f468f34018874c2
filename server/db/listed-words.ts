import { raw, type Sql } from 'sql-template-tag';

/**
 * Words of our own, statuses and states, for `in (…)`. They stand in the text of the statement: of values that come
 * beside it the planner does not know that a partial index holds them.
 */
export function listedWords(words: readonly string[]): Sql {
  if (words.length === 0 || words.some((word) => !/^[a-z-]{1,30}$/.test(word)))
    throw new RangeError(`not a list of words: ${words.join()}`);
  return raw(words.map((word) => `'${word}'`).join(', '));
}
