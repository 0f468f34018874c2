const MAX_LENGTH = 40;
const isInWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** Returns 0 for a number, or for a short or very long text. */
export function allowedMistakes(text: string): 0 | 1 | 2 {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 4 || text.length > MAX_LENGTH) return 0;
  return letters < 8 ? 1 : 2;
}

/**
 * Returns parts of the text. Each row with at most `mistakes` mistakes holds at least one part. The text is cut into
 * `mistakes` + 1 parts, so one part is without a mistake. Two swapped letters may damage the parts on both sides of a
 * cut. The text with the two letters at each cut swapped is therefore added. A row with such a swap and another mistake
 * may be missed.
 */
export function heldTexts(text: string, mistakes: number): string[] {
  const chars = [...text];
  const cuts = Array.from({ length: mistakes + 2 }, (_, at) => Math.round((at * chars.length) / (mistakes + 1)));
  const parts = cuts.slice(1).map((end, at) => chars.slice(cuts[at], end));
  const swapped = cuts
    .slice(1, -1)
    .map((at) => [...chars.slice(0, at - 1), ...chars.slice(at - 1, at + 1).toReversed(), ...chars.slice(at + 1)]);
  return [...parts, ...swapped].map((letters) => letters.join(''));
}

/**
 * Counts the missing, extra, wrong or swapped letters between the typed text and a line, from the start of any word.
 * Ignores the rest of the line. Returns `limit + 1` as soon as the count exceeds `limit`.
 */
export function mistakesBetween(typed: string, line: string, limit = Infinity): number {
  const [typedChars, chars] = [[...typed], [...line]];
  const newRow = (): Int32Array => new Int32Array(chars.length + 1);
  // Rows of the table of edit distances: two rows above the current row, one row above it, and the current row.
  let [before, above, current] = [newRow(), newRow(), newRow()];
  // The typed text may begin at any word. Letters before its beginning in the same word count as mistakes.
  for (let at = 1; at <= chars.length; at++) above[at] = isInWord(chars[at - 1]) ? cell(above, at - 1) + 1 : 0;
  for (const [row, char] of typedChars.entries()) {
    let lowest = (current[0] = row + 1);
    for (let at = 1; at <= chars.length; at++) {
      const wrong = cell(above, at - 1) + (chars[at - 1] === char ? 0 : 1);
      const missingOrExtra = Math.min(cell(above, at) + 1, cell(current, at - 1) + 1);
      const isSwapped = row > 0 && at > 1 && chars[at - 1] === typedChars[row - 1] && chars[at - 2] === char;
      current[at] = Math.min(wrong, missingOrExtra, isSwapped ? cell(before, at - 2) + 1 : Infinity);
      lowest = Math.min(lowest, cell(current, at));
    }
    if (lowest > limit) return limit + 1;
    [before, above, current] = [above, current, before];
  }
  return Math.min(...above);
}

const cell = (row: Int32Array, at: number): number => row[at] ?? Infinity;
