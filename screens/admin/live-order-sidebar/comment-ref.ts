import { readClaim } from '#features/claims/domain/reading.ts';

/** Where a comment names a piece: its number, and the place of that number in the text. */
export interface CommentRef {
  ref: string;
  from: number;
  to: number;
}

/** No piece has a longer number. */
const REF_MAX = 999_999;

/** Any number may be a piece's: whether it is one, the form says once it is filled. */
const anyPiece = {
  refs: { has: (ref: number) => ref > 0 && ref <= REF_MAX },
  sizes: { has: () => false },
  onAir: null,
} as const;

/** The first piece that a comment names (« jp le 42 svp » → 42), as the shop reads it; null when it names none. */
export function refInComment(comment: string | null): CommentRef | null {
  const { pieces } = readClaim(comment ?? '', { ...anyPiece, at: new Date() });
  const named = pieces.find(({ place, kind }) => place !== null && kind !== 'unknown-reference');
  return named?.place ? { ref: String(named.ref), ...named.place } : null;
}
