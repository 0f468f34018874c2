import { createHash } from 'node:crypto';

/** Returns the same UUID for the same words, so that links work in every demo shop. */
export function demoId(words: string): string {
  const hex = createHash('sha256').update(`demo ${words}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the same decimal digits for the same words. `length` is at most 20. */
export function demoDigits(words: string, length: number): string {
  const drawn = createHash('sha256').update(`demo ${words}`).digest().readBigUInt64BE();
  return drawn.toString().padStart(20, '0').slice(-length);
}
