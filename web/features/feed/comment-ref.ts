/** Where a comment names a piece: its number, and the place of that number in the text. */
export interface CommentRef {
  ref: string;
  from: number;
  to: number;
}

/** The first number a comment holds (« jp le 42 svp » → 42), as a reference is written; null when it holds none. */
export function refInComment(comment: string | null): CommentRef | null {
  // A longer run of digits is a telephone number, never a piece.
  const found = /(?<!\d)0*([1-9]\d{0,5})(?!\d)/.exec(comment ?? '');
  if (!found?.[1]) return null;
  return { ref: found[1], from: found.index, to: found.index + found[0].length };
}
