/** Maximum length of a compared text, in characters. Longer texts are not names. */
const MAX_LENGTH = 40;
const isInWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Returns the number of typing mistakes that a search allows: 0 for a short text or a number. */
export function allowedMistakes(text: string): 0 | 1 | 2 {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 4 || text.length > MAX_LENGTH) return 0;
  return letters < 8 ? 1 : 2;
}

/** Cuts a text into `count` parts. With fewer mistakes than parts, at least one part has no mistake. */
export function partsOf(text: string, count: number): string[] {
  const signs = [...text];
  const cut = (part: number): number => Math.round((part * signs.length) / count);
  return Array.from({ length: count }, (_, part) => signs.slice(cut(part), cut(part + 1)).join(''));
}

/**
 * Counts the missing, extra, wrong or swapped letters between the typed text and a line, from the start of any word.
 * Ignores the rest of the line. Stops counting above `limit`, and then returns `limit + 1`.
 */
export function mistakesBetween(typed: string, line: string, limit = Infinity): number {
  const [sought, signs] = [[...typed], [...line]];
  const newRow = (): Int32Array => new Int32Array(signs.length + 1);
  // Rows of the table of edit distances: two rows above the current row, one row above it, and the current row.
  let [before, above, here] = [newRow(), newRow(), newRow()];
  for (let at = 1; at <= signs.length; at++) above[at] = isInWord(signs[at - 1]) ? cell(above, at - 1) + 1 : 0;
  for (const [row, sign] of sought.entries()) {
    let least = (here[0] = row + 1);
    for (let at = 1; at <= signs.length; at++) {
      const wrong = cell(above, at - 1) + (signs[at - 1] === sign ? 0 : 1);
      const missingOrExtra = Math.min(cell(above, at) + 1, cell(here, at - 1) + 1);
      const isSwapped = row > 0 && at > 1 && signs[at - 1] === sought[row - 1] && signs[at - 2] === sign;
      here[at] = Math.min(wrong, missingOrExtra, isSwapped ? cell(before, at - 2) + 1 : Infinity);
      least = Math.min(least, cell(here, at));
    }
    if (least > limit) return limit + 1;
    [before, above, here] = [above, here, before];
  }
  return Math.min(...above);
}

const cell = (row: Int32Array, at: number): number => row[at] ?? Infinity;
