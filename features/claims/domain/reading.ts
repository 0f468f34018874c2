import { heardOf } from './reading-comment.ts';
import { lexiconOf } from './reading-lexicon.ts';
import { numbersOf } from './reading-numbers.ts';
import type { SaidNumber } from './reading-pairs.ts';
import { partsOf } from './reading-parts.ts';
import { withoutProofs } from './reading-proof.ts';
import { NOTHING, type PieceKind, type ReadPiece, type Reading, type ReadingContext } from './reading-result.ts';
import { defaultRules, defaultWords } from './reading-rules.ts';
import { type Sense, senseOf } from './reading-meaning.ts';
import { CERTAIN_MAX, placeIn, plainText } from './reading-text.ts';
import { readWordless } from './reading-wordless.ts';

const kinds: readonly PieceKind[] = ['claim', 'gives-up', 'question', 'unknown-reference'];

function pieceOf(number: SaidNumber, { kindOf, doubtOf, isClear, takes }: Sense): ReadPiece[] {
  const { value: ref, part, isRef, rule } = number;
  const piece = { ref, place: { from: part.from, to: part.to }, certainty: 'to-check' as const };
  if (rule) {
    // A size that is also a reference, or a number after a small word, may still mean a piece.
    const isPerhaps = isRef && (rule === 'size' || (number.isWeak && takes));
    return isPerhaps ? [{ ...piece, kind: 'claim', why: rule }] : [];
  }
  if (!isRef) {
    const isUnknown = isClear && ref > 0 && number.doubt === null;
    return isUnknown ? [{ ...piece, kind: 'unknown-reference', why: 'unknown-reference' }] : [];
  }
  const kind = kindOf(number);
  if (kind !== 'claim') return kind === null ? [] : [{ ...piece, kind, why: kind }];
  const reason = doubtOf(number);
  return [{ ...piece, kind, certainty: reason === null ? 'certain' : 'to-check', why: reason ?? 'named' }];
}

/** Returns the named pieces without duplicates. A size or a price counts only when no other piece is named. */
function piecesOf(numbers: readonly SaidNumber[], sense: Sense): ReadPiece[] {
  const named = numbers.filter(({ rule }) => rule === null).flatMap((number) => pieceOf(number, sense));
  const pieces = named.length > 0 ? named : numbers.flatMap((number) => pieceOf(number, sense));
  const once = new Map<number, ReadPiece>();
  for (const piece of pieces) if (!once.has(piece.ref)) once.set(piece.ref, piece);
  return [...once.values()];
}

/**
 * Reads a comment: pieces claimed, given up, asked about or unknown. The server decides by it and the screen shows it.
 * A claim is certain only when every word is understood. Takes linear time, reads at most 500 characters, never throws.
 */
export function readClaim(comment: string, context: ReadingContext): Reading {
  const { words = defaultWords, rules = defaultRules, host = null } = context;
  const plain = withoutProofs(plainText(comment));
  const parsedComment = heardOf(partsOf(plain.text, lexiconOf(words)), host, rules);
  if (!parsedComment) return NOTHING;
  const numbers = numbersOf(parsedComment.parts, { ...context, rules });
  const doubt = plain.isOdd
    ? 'odd'
    : comment.length > CERTAIN_MAX
      ? 'too-long'
      : parsedComment.isReply
        ? 'reply'
        : null;
  const pieces = piecesOf(numbers, senseOf(parsedComment, numbers, rules, doubt));
  if (pieces.length === 0) return readWordless(parsedComment, context, rules, doubt);
  const kind = kinds.find((candidate) => pieces.some((piece) => piece.kind === candidate)) ?? 'none';
  const placed = pieces.map((piece) => ({
    ...piece,
    place: piece.place && placeIn(plain, piece.place.from, piece.place.to),
  }));
  return { kind, pieces: placed, isWordless: false };
}
