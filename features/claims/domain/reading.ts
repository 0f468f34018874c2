import {
  asksBeforeRemark,
  hasPlainVerb,
  isAmbiguous,
  isBetweenNumbers,
  isFragment,
  isNegatedRemark,
  isRefused,
  isRefusedByViewer,
  isRequest,
  isThanks,
  parsedCommentOf,
  type ParsedComment,
} from './reading-comment.ts';
import { hasException, kindsByVerb } from './reading-refusals.ts';
import { lexiconOf } from './reading-lexicon.ts';
import { numbersOf } from './reading-numbers.ts';
import type { CommentNumber } from './reading-pairs.ts';
import { type Part, partsOf } from './reading-parts.ts';
import { withoutProofs } from './reading-proof.ts';
import {
  NOTHING,
  type PieceKind,
  type Reading,
  type ReadingContext,
  type ReadingReason,
  type ReadPiece,
} from './reading-result.ts';
import { defaultRules, defaultWords, type ReadingRules } from './reading-rules.ts';
import { MAX_CERTAIN, placeIn, plainText } from './reading-text.ts';

/** Kinds of pieces. The kind of a comment is the first of them that occurs in it. */
const kinds: readonly PieceKind[] = ['claim', 'gives-up', 'question', 'unknown-reference'];

function pieceOf(number: CommentNumber, { kindOf, doubtOf, isClear, takes }: Sense): ReadPiece[] {
  const { value: ref, part, isRef, rule } = number;
  const piece = { ref, place: { from: part.from, to: part.to }, certainty: 'to-check' as const };
  if (rule) {
    // A size that is also a reference may still mean the piece. So may a number beside a verb that asks, when only the
    // word before the number supports another meaning.
    const mayBePiece = isRef && (rule === 'size' || (number.isWeak && takes));
    return mayBePiece ? [{ ...piece, kind: 'claim', reason: rule }] : [];
  }
  if (!isRef) {
    const isUnknown = isClear && ref > 0 && number.doubt === null;
    return isUnknown ? [{ ...piece, kind: 'unknown-reference', reason: 'unknown-reference' }] : [];
  }
  const kind = kindOf(number);
  if (kind !== 'claim') return kind === null ? [] : [{ ...piece, kind, reason: kind }];
  const reason = doubtOf(number);
  return [{ ...piece, kind, certainty: reason === null ? 'certain' : 'to-check', reason: reason ?? 'named' }];
}

/**
 * Returns the pieces of a comment without duplicates. Numbers that a rule explains, such as sizes and prices, count only
 * when no other number gives a piece.
 */
function piecesOf(numbers: readonly CommentNumber[], sense: Sense): ReadPiece[] {
  const named = numbers.filter(({ rule }) => rule === null).flatMap((number) => pieceOf(number, sense));
  const pieces = named.length > 0 ? named : numbers.flatMap((number) => pieceOf(number, sense));
  const byRef = new Map<number, ReadPiece>();
  for (const piece of pieces) if (!byRef.has(piece.ref)) byRef.set(piece.ref, piece);
  return [...byRef.values()];
}

/** Returns the reason why no claim of a comment can be certain; null without such a reason. */
function commentDoubtOf(comment: string, isOdd: boolean, isReply: boolean): ReadingReason | null {
  if (isOdd) return 'odd';
  if (comment.length > MAX_CERTAIN) return 'too-long';
  return isReply ? 'reply' : null;
}

/**
 * Reads a comment: the pieces that it claims, gives up, asks about, or names wrongly. A claim is certain only when
 * every word is understood, because certain claims may receive pieces automatically. Takes linear time, reads at most
 * `MAX_READ` characters, and never throws.
 */
export function readClaim(comment: string, context: ReadingContext): Reading {
  const { words = defaultWords, rules = defaultRules, host = null } = context;
  const plain = withoutProofs(plainText(comment));
  const parsedComment = parsedCommentOf(partsOf(plain.text, lexiconOf(words)), host, rules);
  if (!parsedComment) return NOTHING;
  const numbers = numbersOf(parsedComment.parts, { ...context, rules });
  const doubt = commentDoubtOf(comment, plain.isOdd, parsedComment.isReply);
  const pieces = piecesOf(numbers, senseOf(parsedComment, numbers, rules, doubt));
  if (pieces.length === 0) return readWordless(parsedComment, context, rules, doubt);
  const kind = kinds.find((candidate) => pieces.some((piece) => piece.kind === candidate)) ?? 'none';
  const placed = pieces.map((piece) => ({
    ...piece,
    place: piece.place && placeIn(plain, piece.place.from, piece.place.to),
  }));
  return { kind, pieces: placed, isWordless: false };
}

/**
 * Maximum number of unknown words beside a verb. With more, the comment is not a claim. Example: « je la prends vu le
 * prix ».
 */
const MAX_UNKNOWN_BESIDE_VERB = 4;

/** Roles of all words in a certain claim without a number or a verb: « moi svp ». */
const besideClaim = new Set<Part['role']>(['claim', 'polite', 'and']);
/** Roles of all words in a certain claim with a verb but without a number. */
const besideVerb = new Set<Part['role']>([...besideClaim, 'aside', 'praise', 'greeting', 'i']);
/** Roles of all words in a claim without a number that needs a review. */
const understood = new Set<Part['role']>([...besideVerb, 'also', 'me-too', 'garment', 'article']);

/** Returns the reason of the claim in a comment that names no piece; null without a claim, or when its rule is off. */
function claimReasonOf(comment: ParsedComment, rules: ReadingRules): ReadingReason | null {
  const { parts, roles, otherWordCount, takes, isReply } = comment;
  const isAll = (known: ReadonlySet<Part['role']>) => parts.every(({ role }) => known.has(role));
  const hasAlso = roles.has('also') || (parts[0]?.role === 'and' && !takes);
  if (roles.has('me-too') || (roles.has('claim') && hasAlso))
    return rules['me-too'] && (isAll(understood) || roles.has('polite')) ? 'me-too' : null;
  if (!rules['on-air'] || !roles.has('claim')) return null;
  if (roles.has('question') || (roles.has('topic') && !takes)) return null;
  const asking = parts.filter(({ role }) => role === 'claim');
  const isAlone =
    asking.some(({ meaning }) => meaning?.alone) && asking.every(({ meaning }) => !meaning?.takes || meaning.alone);
  if (isAlone && !isFragment(comment) && isAll(takes ? besideVerb : besideClaim)) return isReply ? 'reply' : 'on-air';
  if (roles.has('ask')) return takes || otherWordCount === 0 ? 'asked' : null;
  if (takes) return otherWordCount <= MAX_UNKNOWN_BESIDE_VERB ? 'other-words' : null;
  if (roles.has('not')) return null;
  return isAll(understood) ? 'remark' : null;
}

function readOnAir(context: ReadingContext, baseReason: ReadingReason, hasNoDoubt: boolean): Reading {
  const before = context.previousOnAir ?? null;
  const isChanging = before !== null && before !== context.onAir;
  const reason = baseReason === 'on-air' && isChanging ? 'just-changed' : baseReason;
  const certainty = reason === 'on-air' && hasNoDoubt ? 'certain' : 'to-check';
  const refs = [context.onAir, ...(isChanging ? [before] : [])].filter((ref) => ref !== null);
  const pieces = refs.map((ref): ReadPiece => ({ ref, kind: 'claim', certainty, reason, place: null }));
  return { kind: 'claim', pieces, isWordless: true };
}

/** @param doubt reason why no claim of the comment can be certain; null without such a reason. */
function readWordless(
  comment: ParsedComment,
  context: ReadingContext,
  rules: ReadingRules,
  doubt: ReadingReason | null,
): Reading {
  const { roles, otherWordCount, takes } = comment;
  const givesUp = roles.has('gives-up') || (takes && otherWordCount === 0 && roles.has('not'));
  if (givesUp)
    return rules['gives-up'] && otherWordCount === 0 && !roles.has('question')
      ? { kind: 'gives-up', pieces: [], isWordless: true }
      : NOTHING;
  if (isRefused(comment) && !hasPlainVerb(comment)) return NOTHING;
  // « moi 65 kg » states a size and is not a claim.
  if (!takes && (roles.has('number') || roles.has('amount'))) return NOTHING;
  const reason = claimReasonOf(comment, rules);
  return reason === null ? NOTHING : readOnAir(context, doubt ?? reason, doubt === null);
}

/**
 * Maximum number of unknown words beside a number without an article or « n° ». With more, the comment is a remark.
 * Numbers that are not clearly separate allow no unknown word: « psg 3-1 ».
 */
const MAX_UNKNOWN_BESIDE_NUMBER = 2;

interface Sense {
  /** Returns the kind of the piece with this number; null when the comment only mentions the piece. */
  kindOf(number: CommentNumber): PieceKind | null;
  doubtOf(number: CommentNumber): ReadingReason | null;
  /** True when a number without a piece is an unknown reference: its rule is on, and every word was understood. */
  isClear: boolean;
  takes: boolean;
}

/**
 * Returns the kind of all pieces of a comment; null for a remark, and for giving up while its rule is off. `mixed`: the
 * comment claims some pieces and gives up others. `mentioned`: only the words beside a number show whether the comment
 * claims the piece.
 */
function commentKindOf(comment: ParsedComment, rules: ReadingRules): PieceKind | 'mixed' | 'mentioned' | null {
  const { roles, otherWordCount } = comment;
  const asks = roles.has('claim');
  const keepsSome = hasException(comment.parts) || (roles.has('gives-up') && (asks || isBetweenNumbers(comment)));
  if (keepsSome && (roles.has('gives-up') || isRefused(comment))) return rules['gives-up'] ? 'mixed' : null;
  const isUnclear = isBetweenNumbers(comment) && !isRefused(comment);
  const isRemark = isNegatedRemark(comment);
  const isQuestioned = roles.has('question') || roles.has('ask');
  const isPlain = otherWordCount === 0 && !isQuestioned && !isUnclear && !isRemark;
  const isNegated = roles.has('not') && (isRefusedByViewer(comment) || isPlain);
  if (roles.has('gives-up') || isNegated) return rules['gives-up'] ? 'gives-up' : null;
  if (asks) return 'claim';
  const isQuestion = roles.has('question') || roles.has('topic') || (roles.has('is') && roles.has('ask'));
  if (isQuestion) return rules.question ? 'question' : 'claim';
  if (asksBeforeRemark(comment) || (isRemark && roles.has('polite'))) return 'claim';
  if (roles.has('is') || (roles.has('not') && !isUnclear && !roles.has('ask'))) return null;
  return roles.has('polite') ? 'claim' : 'mentioned';
}

function doubtIn(comment: ParsedComment, numbers: readonly CommentNumber[], rules: ReadingRules): ReadingReason | null {
  const { roles, otherWordCount, takes, parts } = comment;
  const doubtful = numbers.find(({ rule, doubt }) => rule !== null || doubt !== null);
  if (doubtful) return doubtful.rule ?? doubtful.doubt;
  // « 42 10€ » offers a price, « 1m65 65 » gives measures.
  const amount = parts.find(({ rule }) => rule !== null);
  if (amount) return amount.rule;
  if (numbers.some(({ isRef }) => !isRef)) return 'beside-unknown';
  if (otherWordCount > 0 || roles.has('not') || (roles.has('slash') && numbers.length === 1)) return 'other-words';
  if (roles.has('me-too')) return 'me-too';
  // « Pour moi elle est belle la 42 » gives an opinion, « 42 c’est moi » claims.
  const hasOpinion = parts.some(({ role }, at) => role === 'is' && parts[at + 1]?.role !== 'claim');
  if (roles.has('regret') || (hasOpinion && roles.has('claim') && !takes)) return 'remark';
  const asks = roles.has('claim');
  const isRemark = roles.has('praise') || roles.has('aside') || roles.has('i') || roles.has('is');
  // « Et la 42 » may be a question, « merci 42 » may be thanks, « 42 et » is incomplete.
  const isIncomplete = isThanks(parts[0]) || parts[0]?.role === 'and' || parts.at(-1)?.role === 'and';
  if (!asks && (isIncomplete || (isRemark && (roles.has('is') || !parts.some(isRequest))))) return 'remark';
  if (isAmbiguous(comment)) return 'other-words';
  if (!rules.list && numbers.length > 1) return 'list';
  return rules.reference || asks ? null : 'reference';
}

function senseOf(
  comment: ParsedComment,
  numbers: readonly CommentNumber[],
  rules: ReadingRules,
  doubt: ReadingReason | null,
): Sense {
  const { roles, otherWordCount, takes, parts } = comment;
  const commentKind = commentKindOf(comment, rules);
  const kindByPart = commentKind === 'mixed' ? kindsByVerb(comment.parts) : [];
  const askedDoubt = roles.has('ask') || roles.has('question') || roles.has('topic') ? 'asked' : null;
  const firstDoubt = doubt ?? (commentKind === 'mixed' ? 'mixed' : askedDoubt);
  const lastDoubt = firstDoubt ?? doubtIn(comment, numbers, rules);
  return {
    kindOf({ at, doubt: numberDoubt }) {
      if (commentKind === 'mixed') return kindByPart[at] ?? null;
      if (commentKind !== 'mentioned') return commentKind;
      const before = parts[at - 1]?.role;
      const isMarked = before === 'article' || before === 'marker';
      return isMarked || otherWordCount <= (numberDoubt === 'list' ? 0 : MAX_UNKNOWN_BESIDE_NUMBER) ? 'claim' : null;
    },
    doubtOf: (number) => firstDoubt ?? number.doubt ?? lastDoubt,
    isClear: rules['unknown-reference'] && otherWordCount === 0 && !roles.has('is'),
    takes,
  };
}
