import { hasOtherSubject, isConditional, keepsPiece } from './reading-refusals.ts';
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
const saysTaken = (parts: readonly Part[], at: number): boolean =>
  parts[at]?.wordCount === 1 &&
  /^(reserve|achete|note)$/.test(parts[at].text) &&
  parts[at - 1]?.role === 'number' &&
  parts[at + 1]?.role !== 'polite';

/** Returns true for a last verb that may ask for the piece or say that it is taken: « 42 ajouté », « 42 gardé ». */
const maySayTaken = (parts: readonly Part[], at: number): boolean =>
  parts[at]?.wordCount === 1 &&
  /^(ajoute|rajoute|donne|garde)$/.test(parts[at].text) &&
  parts[at - 1]?.role === 'number' &&
  at === parts.length - 1;

/** Returns true for « no » and « n » that do not mark a number: « 42 no svp », « 42 no 17 ». */
const isBareMarker = (parts: readonly Part[], at: number): boolean => {
  const [before, part, after] = [parts[at - 1], parts[at], parts[at + 1]];
  if (part?.role !== 'marker' || !/^no?$/.test(part.text)) return false;
  return after?.role !== 'number' || (part.text === 'no' && before?.role === 'number');
};

/** Returns true for the last word of « moi avec » (moi aussi). « La 42 avec la 17 » is a list. */
const isAlso = (parts: readonly Part[], at: number): boolean =>
  parts[at]?.text === 'avec' && parts[at - 1]?.role === 'claim' && [undefined, 'polite'].includes(parts[at + 1]?.role);

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

/** Returns true for a refusal after a claim: « je prends nn finalement ». « Nn finalement je prends la 42 » claims. */
const isSecondThought = (parts: readonly Part[], at: number): boolean =>
  parts[at]?.role === 'aside' &&
  /^(non|nn|nan)$/.test(parts[at].text) &&
  /^(claim|number)$/.test(parts[at - 1]?.role ?? '');

/** Returns the part with the role that its neighbours show. */
function classified(parts: readonly Part[], at: number): Part | undefined {
  const [before, part, after] = [parts[at - 1], parts[at], parts[at + 1]];
  if (!part) return undefined;
  // The word « taille » states a size before a number (« taille 38 »), and asks for a size otherwise (« taille ? »).
  if (part.role === 'topic' && part.meaning?.before && after?.role === 'number') return { ...part, role: 'other' };
  // « 42 L » asks for a size.
  if (part.text === 'l' && before?.role === 'number' && after?.role !== 'number') return { ...part, role: 'other' };
  if (isBareMarker(parts, at) || isSecondThought(parts, at)) return { ...part, role: 'other' };
  if (saysTaken(parts, at)) return { ...part, role: 'question', meaning: null };
  if (isConditional(parts, at)) return { ...part, role: 'me-too', meaning: null };
  if (maySayTaken(parts, at) || keepsPiece(parts, at)) return { ...part, role: 'other', meaning: null };
  if (isAlso(parts, at)) return { ...part, role: 'also' };
  return part.role === 'other' && isName(parts, at) ? { ...part, role: 'aside' } : part;
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
  const classifiedParts = ownParts.map((_, at) => classified(ownParts, at)).filter((part) => part !== undefined);
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
    // « Elle veut pas je prends » has a verb of its own after the negation.
    return [at - 1, at + 1].filter((verb) => parts[verb]?.meaning?.takes && (verb < at || parts[verb].text !== 'je'));
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
 * Returns true for words that may stand between a number and « pas »: « 42 svp pas 17 », « 42 pour moi, pas la 17 ».
 */
const isFiller = ({ role, text }: Part): boolean =>
  /^(article|marker|polite|claim)$/.test(role) || /^(mais|,|;)$/.test(text);

/**
 * Returns true for « 42 pas 17 », « la 42 plus la 17 » and « pas 42 mais 17 », which do not give up all the pieces. An
 * unknown word before the second number makes a remark: « la 42 plus jolie que la 17 ».
 */
export function isBetweenNumbers({ parts }: ParsedComment): boolean {
  const words = parts.filter((part) => !isFiller(part));
  return words.some((part, at) => {
    if (part.role !== 'not') return false;
    const next = words.slice(at + 1).find(({ role }) => role === 'number' || role === 'other');
    if (words[at - 1]?.role === 'number' && next?.role === 'number') return true;
    return /^(pas|plus)$/.test(part.text) && words[at + 1]?.role === 'number' && words[at + 2]?.role === 'number';
  });
}

/** Returns true for a remark with a negation: « pas belle la 42 », « j’aime pas la 42 », « c’est pas la 42 ». */
export const isNegatedRemark = ({ parts }: ParsedComment): boolean =>
  parts.some((part, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]];
    if (!/^(pas|plus|jamais)$/.test(part.text) || part.role !== 'not') return false;
    const isOpinion = after?.role === 'praise' || (after?.role === 'regret' && after.text === 'trop');
    const isDislike = before?.role === 'praise' && before.text === 'je';
    return isOpinion || isDislike || (before?.role === 'is' && after?.role !== 'claim');
  });

/** Returns true for a word that addresses another viewer or all viewers: « prends la 42 ma chérie ». */
const isAddress = ({ role, text }: Part): boolean =>
  (role === 'polite' || role === 'aside') &&
  /^(ma|mon|cherie|doudou|habibti|khti|madame|girl|les|wesh|wsh|frr|frerot|bb|bebe|hun|babe)$/.test(text);

/**
 * Returns true for a verb without « je » that may advise another viewer: « vas-y prends la 42 », « prends la 42 bb ».
 */
function mayAdvise({ parts }: ParsedComment): boolean {
  const verb = parts.findIndex(({ wordCount, text }) => wordCount === 1 && /^(prends|achete)$/.test(text));
  if (verb < 0 || parts.slice(Math.max(verb - 2, 0), verb).some(({ role }) => role === 'i')) return false;
  return parts[verb - 1]?.role === 'aside' || parts.slice(verb).some((part) => part.role === 'is' || isAddress(part));
}

/** Returns true for a word after a greeting or thanks that may be a name or a request: « bonsoir photo 42 svp ». */
const mayNameOrAsk = ({ parts, takes }: ParsedComment): boolean =>
  !takes && parts.some(({ role, meaning }) => role === 'aside' && meaning === null);

/** Returns true for « les deux » beside a single number, which may be a quantity: « 42 les deux ». */
const mayBeQuantity = ({ parts }: ParsedComment): boolean =>
  parts.some(({ role, wordCount }) => role === 'article' && wordCount > 1) &&
  parts.filter(({ role }) => role === 'number').length === 1;

export const isAmbiguous = (comment: ParsedComment): boolean =>
  mayAdvise(comment) || mayNameOrAsk(comment) || mayBeQuantity(comment);

/** Returns true for « merci pour moi », and for a comment that ends with « et »: « je prends et ». */
export const isFragment = ({ parts, takes }: ParsedComment): boolean => {
  const last = parts.at(-1);
  return (isThanks(parts[0]) && !takes) || (last?.role === 'and' && /^\p{L}/u.test(last.text));
};

/** Returns true for a word that asks, other than thanks and an address: « svp », « vite ». */
export const isRequest = (part: Part): boolean => part.role === 'polite' && !isThanks(part) && !isAddress(part);

/** Returns true for a request or a condition before a remark: « 42 stp elle est belle », « 42 si elle est en lin ». */
export function asksBeforeRemark({ parts }: ParsedComment): boolean {
  const number = parts.findIndex(({ role }) => role === 'number');
  const remark = parts.findIndex(({ role }) => role === 'is');
  return parts
    .slice(number + 1, Math.max(remark, 0))
    .some(({ role, text }) => (role === 'polite' && /^(svp|s|sil|please)$/.test(text)) || text === 'si');
}
