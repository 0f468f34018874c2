import type { ReadingRules, ReadingWords } from './reading-rules.ts';

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

export interface ReadPiece {
  ref: number;
  kind: PieceKind;
  /** Only a claim can be certain. */
  certainty: 'certain' | 'to-check';
  reason: ReadingReason;
  /** Position of the number in the comment, in UTF-16 units; null without a number. */
  place: { from: number; to: number } | null;
}

export interface Reading {
  /**
   * Kind of the comment: the first kind that one of its pieces has, in the order claim, gives-up, question,
   * unknown-reference. Without pieces, `claim` or `gives-up` for a comment without a number, else `none`.
   */
  kind: PieceKind | 'none';
  /**
   * Pieces without duplicates, in the order of the comment. Empty for a remark, for « je passe », and for a claim without
   * a number when no piece is, or just was, on air.
   */
  pieces: readonly ReadPiece[];
  /**
   * True when a viewer claims or gives up without the number of a piece. A claim then means the piece on air, and
   * giving up means the piece received last, else the piece claimed last.
   */
  isWordless: boolean;
}

export const NOTHING: Reading = { kind: 'none', pieces: [], isWordless: false };

export interface ReadingContext {
  refs: { has(ref: number): boolean };
  onAir: number | null;
  /**
   * Previous piece, as long as viewers may still see it. A claim without a number then means this piece or the piece on
   * air. Null otherwise.
   */
  previousOnAir?: number | null;
  sizes: { has(size: number): boolean };
  at: Date;
  /** Pseudo of the seller: a comment to the seller is not a reply to another viewer. */
  host?: string | null;
  words?: ReadingWords;
  rules?: ReadingRules;
}
