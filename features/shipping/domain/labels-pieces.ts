import { counted } from '#shared/counted.ts';

/** Number of pieces that a sentence names. Further pieces are counted. */
const MAX_NAMED = 6;

export function namedPieces(refs: readonly number[]): string {
  const named = refs.slice(0, MAX_NAMED).map((ref) => `n°\u00A0${ref}`);
  const remainingCount = refs.length - named.length;
  return [...named, ...(remainingCount > 0 ? [counted(remainingCount, 'autre')] : [])].join(', ');
}
