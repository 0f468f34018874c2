import { createHash } from 'node:crypto';

/** The same UUID for the same words, every time: a demo link stays good from one demo shop to the next. */
export function demoId(words: string): string {
  const hex = createHash('sha256').update(`demo ${words}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Digits drawn from words, for the numbers that providers give. */
export function demoDigits(words: string, length: number): string {
  const drawn = createHash('sha256').update(`demo ${words}`).digest().readBigUInt64BE();
  return drawn.toString().padStart(20, '0').slice(-length);
}
