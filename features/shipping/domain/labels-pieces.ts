import { counted } from '#shared/counted.ts';

/** Maximum number of pieces that a sentence names. */
const NAMED_MAX = 6;

/** Names some pieces by their numbers: « n° 12, n° 15 », « n° 1, n° 2, n° 3, n° 4, n° 5, n° 6, 12 autres ». */
export function namedPieces(refs: readonly number[]): string {
  const named = refs.slice(0, NAMED_MAX).map((ref) => `n°\u00A0${ref}`);
  const remainingCount = refs.length - named.length;
  return [...named, ...(remainingCount > 0 ? [counted(remainingCount, 'autre')] : [])].join(', ');
}
