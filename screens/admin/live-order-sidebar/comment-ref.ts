import { readClaim } from '#features/claims/domain/reading.ts';

/** Number of a piece in a comment, with its position in the text. */
export interface CommentRef {
  ref: string;
  from: number;
  to: number;
}

const REF_MAX = 999_999;

/** Accepts any number. The form checks later that the piece exists. */
const anyPiece = {
  refs: { has: (ref: number) => ref > 0 && ref <= REF_MAX },
  sizes: { has: () => false },
  onAir: null,
} as const;

/**
 * Returns the first piece number of a comment (« jp le 42 svp » → 42), read as the server does. Null without a number.
 */
export function refInComment(comment: string | null): CommentRef | null {
  const { pieces } = readClaim(comment ?? '', { ...anyPiece, at: new Date() });
  const named = pieces.find(({ place, kind }) => place !== null && kind !== 'unknown-reference');
  return named?.place ? { ref: String(named.ref), ...named.place } : null;
}
