import type { ParsedComment } from './reading-comment.ts';
import type { Part } from './reading-parts.ts';
import { NOTHING, type ReadPiece, type Reading, type ReadingContext, type ReadingReason } from './reading-result.ts';
import type { ReadingRules } from './reading-rules.ts';

/** Maximum number of unknown words beside a verb for a claim to review: « je la prends vu le prix ». */
const FEW_WORDS = 4;

const plain = new Set<Part['role']>(['claim', 'polite', 'and']);
/** Roles allowed beside a verb that asks. */
const harmless = new Set<Part['role']>([...plain, 'aside', 'praise', 'greeting', 'i']);
const understood = new Set<Part['role']>([...harmless, 'also', 'me-too', 'garment', 'article']);

/** Returns the reason for which a comment without a number claims the piece on air; null without a claim. */
function reasonOf(
  { parts, roles, others: otherWordCount, takes, isReply }: ParsedComment,
  rules: ReadingRules,
): ReadingReason | null {
  const isAll = (known: ReadonlySet<Part['role']>) => parts.every(({ role }) => known.has(role));
  if (roles.has('me-too') || (roles.has('claim') && roles.has('also')))
    return rules['me-too'] && (isAll(understood) || roles.has('polite')) ? 'me-too' : null;
  if (!rules['on-air'] || !roles.has('claim')) return null;
  if (roles.has('question') || (roles.has('topic') && !takes)) return null;
  const asking = parts.filter(({ role }) => role === 'claim');
  const isAlone =
    asking.some(({ meaning }) => meaning?.alone) && asking.every(({ meaning }) => !meaning?.takes || meaning.alone);
  if (isAlone && isAll(takes ? harmless : plain)) return isReply ? 'reply' : 'on-air';
  if (roles.has('ask')) return takes || otherWordCount === 0 ? 'asked' : null;
  if (takes) return otherWordCount <= FEW_WORDS ? 'other-words' : null;
  if (roles.has('not')) return null;
  return isAll(understood) ? 'remark' : null;
}

function onAir(context: ReadingContext, baseReason: ReadingReason, isUsual: boolean): Reading {
  const before = context.previousOnAir ?? null;
  const isChanging = before !== null && before !== context.onAir;
  const reason = baseReason === 'on-air' && isChanging ? 'just-changed' : baseReason;
  const certainty = reason === 'on-air' && isUsual ? 'certain' : 'to-check';
  const refs = [context.onAir, ...(isChanging ? [before] : [])].filter((ref) => ref !== null);
  const pieces = refs.map((ref): ReadPiece => ({ ref, kind: 'claim', certainty, why: reason, place: null }));
  return { kind: 'claim', pieces, isWordless: true };
}

/** Reads a comment that names no piece. `doubt`: reason that makes every claim uncertain. */
export function readWordless(
  comment: ParsedComment,
  context: ReadingContext,
  rules: ReadingRules,
  doubt: ReadingReason | null,
): Reading {
  const { roles, others: otherWordCount, takes } = comment;
  const givesUp = roles.has('gives-up') || (takes && otherWordCount === 0 && roles.has('not'));
  if (givesUp)
    return rules['gives-up'] && otherWordCount === 0 && !roles.has('question')
      ? { kind: 'gives-up', pieces: [], isWordless: true }
      : NOTHING;
  // A size or a price may be the whole message: « moi 65 kg ».
  if (!takes && (roles.has('number') || roles.has('amount'))) return NOTHING;
  const reason = reasonOf(comment, rules);
  return reason === null ? NOTHING : onAir(context, doubt ?? reason, doubt === null);
}
