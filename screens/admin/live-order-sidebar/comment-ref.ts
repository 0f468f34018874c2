import { readClaim } from '#features/claims/domain/reading.ts';

const MAX_REF = 999_999;

/** Pieces of an imaginary live that has every number. The form checks later that the piece exists. */
const anyPiece = {
  refs: { has: (ref: number) => ref > 0 && ref <= MAX_REF },
  sizes: { has: () => false },
  onAir: null,
} as const;

/**
 * Returns the first piece number of a comment (« jp le 42 svp » → 42), read as the server does. Null without a number.
 */
export function refInComment(comment: string | null): string | null {
  const { pieces } = readClaim(comment ?? '', { ...anyPiece, at: new Date() });
  const named = pieces.find(({ place, kind }) => place !== null && kind !== 'unknown-reference');
  return named ? String(named.ref) : null;
}
