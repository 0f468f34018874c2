import type { Part } from './reading-parts.ts';
import type { ReadingRules } from './reading-rules.ts';

/** Comment without quotations, split into parts: the words of the viewer only. */
export interface ParsedComment {
  parts: readonly Part[];
  roles: ReadonlySet<Part['role']>;
  otherWordCount: number;
  takes: boolean;
  /** True when the comment contains a quotation mark or mentions another viewer. */
  isReply: boolean;
}

export const isThanks = (part: Part | undefined): boolean =>
  /^(merci|thanks|thx|chokran|choukran|bisous)/.test(part?.text ?? '');

const isNumberish = ({ role }: Part): boolean => role === 'number' || role === 'amount';

/** Returns true for one unknown word after a greeting or thanks: « coucou Sandrine », « merci Inès ». */
const isName = (parts: readonly Part[], at: number): boolean => {
  const [before, part] = [parts[at - 1], parts[at]];
  const isUnknown = part?.meaning === null && /^\p{L}+$/u.test(part.text);
  return isUnknown && (before?.role === 'greeting' || isThanks(before));
};

/**
 * Returns true for a single verb after a number. « 42 réservé » and « 42 noté » say that the piece is taken. The text
 * has no accents any more, so « 42 réserve » reads the same. « 42 réserve svp » asks for the piece.
 */
const saysTaken = (parts: readonly Part[], at: number): boolean => {
  const part = parts[at];
  const isAlone = part !== undefined && part.to - part.from === part.text.length;
  return (
    isAlone &&
    /^(reserve|achete|note)$/.test(part.text) &&
    parts[at - 1]?.role === 'number' &&
    parts[at + 1]?.role !== 'polite'
  );
};

/** Words for another person who may give a piece up: « si elle passe », « quelqu’un annule ». */
const otherPeople = new Set(['elle', 'elles', 'il', 'ils', 'un', 'personne', 'qui']);
/** Words that make a following noun another person: « ma soeur annule », « une cliente annule ». */
const determiners = new Set(['ma', 'mon', 'sa', 'son', 'ta', 'ton', 'un', 'une', 'la', 'le', 'cette']);
/** Words between a subject and its verb: « elle a annulé », « elle ne la prend pas ». */
const betweenSubjectAndVerb = new Set(['a', 'en', 'la', 'le', 'les', 'l', 'ne', 'se', 's']);

/**
 * Returns true for a verb of another person: « elle veut plus la 42 », « ma soeur annule la 42 ». A name before an
 * imperative may be that of the seller: « Sylvie annule la 42 ».
 */
function hasOtherSubject(parts: readonly Part[], at: number): boolean {
  let subject = at - 1;
  while (betweenSubjectAndVerb.has(parts[subject]?.text ?? '')) subject--;
  const [determiner, word] = [parts[subject - 1]?.text ?? '', parts[subject]];
  if (!word) return false;
  if (word.role === 'mention' || otherPeople.has(word.text)) return true;
  const isStatement = /^(prends|veux)$/.test(parts[at]?.text ?? '');
  if (word.text === 'tu') return isStatement;
  const isNoun = word.role === 'other' && /^\p{L}+$/u.test(word.text);
  const isName = word.meaning === null && (isStatement || parts[at - 1]?.text === 'a');
  return isNoun && (isName || determiners.has(determiner));
}

/**
 * First words of refusals that the word before does not change: « elle me va pas je passe »,
 * « j’aime pas non merci ».
 */
const startsOfRefusals = new Set(['je', 'non', 'nn', 'finalement', 'en']);

const isNegation = (part: Part | undefined): boolean => part?.role === 'not' && part.text === 'pas';

/**
 * Returns true for a verb by which the viewer does not give a piece up: « annule pas la 42 », « la 42 si @lea passe ».
 * « Je passe pas pour moi » gives up, and « oublie pas moi » does not.
 */
function keepsPiece(parts: readonly Part[], at: number): boolean {
  const [twoBefore, before, part, after] = [parts[at - 2], parts[at - 1], parts[at], parts[at + 1]];
  if (part?.role !== 'gives-up') return false;
  const dependsOnBefore = !startsOfRefusals.has(part.text);
  if (dependsOnBefore && hasOtherSubject(parts, at)) return true;
  if (isNegation(after)) return part.text.startsWith('oubli') || parts[at + 2]?.role !== 'claim';
  return dependsOnBefore && isNegation(before) && !twoBefore?.meaning?.takes;
}

/**
 * Returns the parts outside quotation marks. Quoted parts count too when they are numbers only: « je veux la "42" ».
 */
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
 * Removes the quoted parts, and gives words the roles that their neighbours show. Returns null for a comment that
 * begins with a mention, a quotation mark, « RT » or « > ». Without the rule `reply`, reads such comments and
 * quotations like other text.
 * @param host pseudo of the seller; a comment that mentions the seller is not a reply. Null when unknown.
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
  // The word « taille » states a size before a number (« taille 38 »), and asks for a size otherwise (« taille ? »).
  const classifiedParts = ownParts.map((part, at): Part => {
    if (part.role === 'topic' && part.meaning?.before && ownParts[at + 1]?.role === 'number')
      return { ...part, role: 'other' };
    // « 42 L » asks for a size.
    if (part.text === 'l' && ownParts[at - 1]?.role === 'number' && ownParts[at + 1]?.role !== 'number')
      return { ...part, role: 'other' };
    if (saysTaken(ownParts, at)) return { ...part, role: 'question', meaning: null };
    if (keepsPiece(ownParts, at)) return { ...part, role: 'other', meaning: null };
    return part.role === 'other' && isName(ownParts, at) ? { ...part, role: 'aside' } : part;
  });
  return {
    parts: classifiedParts,
    roles: new Set(classifiedParts.map(({ role }) => role)),
    otherWordCount: classifiedParts.filter(({ role }) => role === 'other' || role === 'mention').length,
    takes: classifiedParts.some(({ meaning }) => meaning?.takes),
    isReply,
  };
}

/**
 * Returns the positions of the negated verbs: « je prends pas », « je ne veux plus », but not « je ne prends que la 42 ».
 */
const refusedVerbs = (parts: readonly Part[]): number[] =>
  parts.flatMap(({ role }, at) => {
    if (role !== 'not' || parts.slice(at + 1, at + 3).some(({ text }) => text === 'que')) return [];
    return [at - 1, at + 1].filter((verb) => parts[verb]?.meaning?.takes);
  });

export const isRefused = ({ parts }: ParsedComment): boolean => refusedVerbs(parts).length > 0;

export const isRefusedByViewer = ({ parts }: ParsedComment): boolean =>
  refusedVerbs(parts).some((at) => !hasOtherSubject(parts, at));

/** Returns true for a verb that no negation changes: « je la prends » in « si elle la veut pas je la prends ». */
export const hasPlainVerb = ({ parts }: ParsedComment): boolean =>
  parts.some(
    ({ text, meaning }, at) =>
      meaning?.takes && parts[at + 1]?.role !== 'not' && (text === 'je' || parts[at - 1]?.role !== 'not'),
  );

/**
 * Returns true for « 42 pas 17 », « la 42 plus la 17 » and « pas 42 mais 17 », which do not give up all the pieces. An
 * unknown word before the second number makes a remark: « la 42 plus jolie que la 17 ».
 */
export function isBetweenNumbers({ parts }: ParsedComment): boolean {
  const words = parts.filter(({ role, text }) => role !== 'article' && role !== 'marker' && text !== 'mais');
  return (
    parts.some(({ role }, at) => {
      const next = parts.slice(at + 1).find((part) => part.role === 'number' || part.role === 'other');
      return role === 'not' && parts[at - 1]?.role === 'number' && next?.role === 'number';
    }) ||
    words.some((part, at) => isNegation(part) && words[at + 1]?.role === 'number' && words[at + 2]?.role === 'number')
  );
}

/** Returns true for a request or a condition before a remark: « 42 stp elle est belle », « 42 si elle est en lin ». */
export function asksBeforeRemark({ parts }: ParsedComment): boolean {
  const number = parts.findIndex(({ role }) => role === 'number');
  const remark = parts.findIndex(({ role }) => role === 'is');
  return parts
    .slice(number + 1, Math.max(remark, 0))
    .some(({ role, text }) => (role === 'polite' && /^(svp|s|sil|please)$/.test(text)) || text === 'si');
}
