import type { Part } from './reading-parts.ts';
import type { ReadingRules } from './reading-rules.ts';

/** Parsed comment: the viewer’s own words, without quotations. */
export interface ParsedComment {
  parts: readonly Part[];
  roles: ReadonlySet<Part['role']>;
  /** Number of unknown words. */
  otherWordCount: number;
  /** True when a verb asks for a piece. */
  takes: boolean;
  /** True when a part is quoted or addressed to another viewer. */
  isReply: boolean;
}

/** « merci », « merci beaucoup »… */
export const isThanks = (part: Part | undefined): boolean =>
  /^(merci|thanks|thx|chokran|choukran|bisous)/.test(part?.text ?? '');

const isNumberish = ({ role }: Part): boolean => role === 'number' || role === 'amount';

/** Returns true for a single unknown word after a greeting or thanks: « coucou Sandrine », « merci Inès ». */
const isName = (parts: readonly Part[], at: number): boolean => {
  const [before, part] = [parts[at - 1], parts[at]];
  const isUnknown = part?.meaning === null && /^\p{L}+$/u.test(part.text);
  return isUnknown && (before?.role === 'greeting' || isThanks(before));
};

/** Returns the parts outside quotation marks. A number alone between them counts as the viewer’s own. */
function withoutQuotes(parts: readonly Part[]): Part[] {
  const marks = parts.flatMap(({ role }, at) => (role === 'quote' ? [at] : []));
  const ownParts: Part[] = parts.slice(0, marks[0]);
  for (const [index, mark] of marks.entries()) {
    const innerParts = parts.slice(mark + 1, marks[index + 1]);
    if (index % 2 === 1 || (innerParts.length > 0 && innerParts.every(isNumberish))) ownParts.push(...innerParts);
  }
  return ownParts;
}

/**
 * Removes the quoted parts. Returns null when the whole comment answers or quotes another viewer.
 * @param host pseudo of the seller, whose mentions are not replies; null when unknown.
 */
export function parsedCommentOf(
  allParts: readonly Part[],
  host: string | null,
  rules: ReadingRules,
): ParsedComment | null {
  const isHost = (part: Part) => part.role === 'mention' && part.text.replace(/^@ ?/, '') === host?.toLowerCase();
  const parts = allParts.filter((part) => !isHost(part));
  const [first] = parts;
  const isReply = parts.some(({ role }) => role === 'quote' || role === 'mention');
  if (
    rules.reply &&
    (first?.role === 'mention' || first?.role === 'quote' || first?.text === 'rt' || first?.text === '>')
  )
    return null;
  const ownParts = rules.reply ? withoutQuotes(parts) : parts;
  // « taille 38 » names a size, « taille ? » asks for a size.
  const classifiedParts = ownParts.map((part, at): Part => {
    if (part.role === 'topic' && part.meaning?.before && ownParts[at + 1]?.role === 'number')
      return { ...part, role: 'other' };
    return part.role === 'other' && isName(ownParts, at) ? { ...part, role: 'aside' } : part;
  });
  return {
    parts: classifiedParts,
    roles: new Set(classifiedParts.map(({ role }) => role)),
    otherWordCount: classifiedParts.filter(({ role }) => role === 'other' || role === 'mention').length,
    takes: ownParts.some(({ meaning }) => meaning?.takes),
    isReply,
  };
}
