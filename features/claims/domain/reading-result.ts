import type { ReadingRules, ReadingWords } from './reading-rules.ts';

/** Why a piece stands in a reading as it does; the words are in `reading-labels.ts`. */
export const readingReasons = [
  'named',
  'on-air',
  'just-changed',
  'me-too',
  'gives-up',
  'question',
  'unknown-reference',
  'asked',
  'other-words',
  'remark',
  'mixed',
  'beside-unknown',
  'too-long',
  'odd',
  'reference',
  'list',
  'reply',
  'size',
  'price',
  'quantity',
  'time',
  'contact',
] as const;
export type ReadingReason = (typeof readingReasons)[number];

export type PieceKind = 'claim' | 'gives-up' | 'question' | 'unknown-reference';

/** A piece that a comment speaks of. */
export interface ReadPiece {
  ref: number;
  kind: PieceKind;
  /** A claim alone can be certain. The rest is shown to a person, who decides. */
  certainty: 'certain' | 'to-check';
  why: ReadingReason;
  /** Where its number stands in the comment; null when no number names it. */
  place: { from: number; to: number } | null;
}

/** What a comment asks. */
export interface Reading {
  /** The first of claim, gives-up, question and unknown-reference that is in it; `none` when nothing is asked. */
  kind: PieceKind | 'none';
  /** Each piece once, in the order they are named. Empty for a claim while nothing is on air, and for « je passe ». */
  pieces: readonly ReadPiece[];
  /** No number was said: the piece on air is meant or, by what gives up, the one she got last. */
  isWordless: boolean;
}

export const NOTHING: Reading = { kind: 'none', pieces: [], isWordless: false };

/** The live in which a comment was said, as it was when it was said. */
export interface ReadingContext {
  /** The references of the live. */
  refs: { has(ref: number): boolean };
  onAir: number | null;
  /** The piece before, while viewers may still see it: a claim without a number then offers both. */
  previousOnAir?: number | null;
  /** The numbers that are sizes of the live's pieces, by `sizesIn`. */
  sizes: { has(size: number): boolean };
  at: Date;
  /** The pseudo that is live: speaking to the seller is no reply to another viewer. */
  host?: string | null;
  words?: ReadingWords;
  rules?: ReadingRules;
}
