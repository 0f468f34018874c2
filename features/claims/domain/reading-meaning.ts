import { type ParsedComment, isThanks } from './reading-comment.ts';
import type { SaidNumber } from './reading-pairs.ts';
import type { PieceKind, ReadingReason } from './reading-result.ts';
import type { ReadingRules } from './reading-rules.ts';

/**
 * Number of unknown words from which a number without an article is a remark: « on est 12 dans la famille ». Numbers
 * that are not clearly separate need only one unknown word: « psg 3-1 ».
 */
const FEW_WORDS = 2;

/** Sense of a comment that names pieces. */
export interface Sense {
  /** Returns null when the piece is only mentioned. */
  kindOf(number: SaidNumber): PieceKind | null;
  /** Returns the reason for a review of a claim; null when it is certain. */
  doubtOf(number: SaidNumber): ReadingReason | null;
  /** True when every word was understood: an unknown number is then a mistake. */
  isClear: boolean;
  takes: boolean;
}

/** Returns true when a verb that asks is negated: « je prends pas », « je ne veux plus ». */
const isRefused = ({ parts }: ParsedComment): boolean =>
  parts.some(({ role }, at) => role === 'not' && (parts[at - 1]?.meaning?.takes || parts[at + 1]?.meaning?.takes));

/** Returns the kind of the whole comment; `mixed` when it claims some pieces and gives up others. */
function wholeOf(comment: ParsedComment, rules: ReadingRules): PieceKind | 'mixed' | 'spoken-of' | null {
  const { roles, others: otherWordCount } = comment;
  const asks = roles.has('claim');
  if (roles.has('gives-up') && asks) return rules['gives-up'] ? 'mixed' : null;
  const isNegated = roles.has('not') && (isRefused(comment) || (otherWordCount === 0 && !roles.has('question')));
  if (roles.has('gives-up') || isNegated) return rules['gives-up'] ? 'gives-up' : null;
  if (asks) return 'claim';
  const isQuestion = roles.has('question') || roles.has('topic') || (roles.has('is') && roles.has('ask'));
  if (isQuestion) return rules.question ? 'question' : 'claim';
  if (roles.has('is') || roles.has('not')) return null;
  return roles.has('polite') ? 'claim' : 'spoken-of';
}

/** Returns the kind for each part, by the previous verb, or by the last verb when there is no previous verb. */
function verbsOf({ parts }: ParsedComment): PieceKind[] {
  const verbs = parts.filter(({ role }) => role === 'claim' || role === 'gives-up');
  let verb = verbs.at(-1)?.role;
  return parts.map(({ role }) => {
    if (role === 'claim' || role === 'gives-up') verb = role;
    return verb === 'claim' ? 'claim' : 'gives-up';
  });
}

/** Returns the reason for a review of the whole comment, apart from the meaning of its numbers. */
function doubtIn(
  { roles, others: otherWordCount, parts }: ParsedComment,
  numbers: readonly SaidNumber[],
  rules: ReadingRules,
): ReadingReason | null {
  const doubtful = numbers.find(({ rule, doubt }) => rule !== null || doubt !== null);
  if (doubtful) return doubtful.rule ?? doubtful.doubt;
  if (numbers.some(({ isRef }) => !isRef)) return 'beside-unknown';
  if (otherWordCount > 0 || roles.has('not') || (roles.has('slash') && numbers.length === 1)) return 'other-words';
  if (roles.has('me-too')) return 'me-too';
  if (roles.has('regret')) return 'remark';
  const asks = roles.has('claim');
  const isRemark = roles.has('praise') || roles.has('aside') || roles.has('i') || roles.has('is');
  // « Et la 42 » may be a question, « merci 42 » may be thanks, « 42 et » is incomplete.
  const isOpen = isThanks(parts[0]) || parts[0]?.role === 'and' || parts.at(-1)?.role === 'and';
  if (!asks && (isOpen || (isRemark && !roles.has('polite')))) return 'remark';
  if (!rules.list && numbers.length > 1) return 'list';
  return rules.reference || asks ? null : 'reference';
}

/** Reads the words around the numbers of a comment. `doubt`: reason that makes every claim uncertain. */
export function senseOf(
  comment: ParsedComment,
  numbers: readonly SaidNumber[],
  rules: ReadingRules,
  doubt: ReadingReason | null,
): Sense {
  const { roles, others: otherWordCount, takes, parts } = comment;
  const whole = wholeOf(comment, rules);
  const verbs = whole === 'mixed' ? verbsOf(comment) : [];
  const isAsked = roles.has('ask') || roles.has('question') || roles.has('topic');
  const first = doubt ?? (whole === 'mixed' ? 'mixed' : isAsked ? 'asked' : null);
  const last = first ?? doubtIn(comment, numbers, rules);
  return {
    kindOf({ at, doubt: own }) {
      if (whole === 'mixed') return verbs[at] ?? null;
      if (whole !== 'spoken-of') return whole;
      const before = parts[at - 1]?.role;
      const isMarked = before === 'article' || before === 'marker';
      return isMarked || otherWordCount <= (own === 'list' ? 0 : FEW_WORDS) ? 'claim' : null;
    },
    doubtOf: (number) => first ?? number.doubt ?? last,
    isClear: rules['unknown-reference'] && otherWordCount === 0 && !roles.has('is'),
    takes,
  };
}
