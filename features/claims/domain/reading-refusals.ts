import type { Part } from './reading-parts.ts';
import type { PieceKind } from './reading-result.ts';

/**
 * Subjects of a verb by which the viewer does not give a piece up: « quelqu’un annule », « qui annule », « ça passe ».
 */
const otherPeople = new Set(['elle', 'elles', 'il', 'ils', 'un', 'personne', 'qui', 'pourquoi', 'ca']);
/** Words that make a following noun another person: « ma soeur annule », « une cliente annule ». */
const determiners = new Set(['ma', 'mon', 'sa', 'son', 'ta', 'ton', 'un', 'une', 'la', 'le', 'cette']);
/** Unknown words before a verb of the viewer: « si possible annule », « j’ai annulé », « je peux annuler ». */
const notNames = new Set(['possible', 'peux', 'peut', 'ai', 'vais', 'faut', 'tout']);
/** Words between a subject and its verb: « elle a annulé », « elle ne la prend pas ». */
const betweenSubjectAndVerb = new Set(['a', 'en', 'la', 'le', 'les', 'l', 'n', 'ne', 'se', 's']);

/**
 * Returns true for a verb of another person: « elle veut plus la 42 », « ma soeur annule la 42 », « lea annule la 42 ».
 * An infinitive follows another verb, and a name after a greeting is the seller's: « bonsoir Sylvie annule la 42 ».
 */
export function hasOtherSubject(parts: readonly Part[], at: number): boolean {
  let subject = at - 1;
  while (betweenSubjectAndVerb.has(parts[subject]?.text ?? '')) subject--;
  const [determiner, word] = [parts[subject - 1]?.text ?? '', parts[subject]];
  if (!word) return false;
  if (word.role === 'mention' || otherPeople.has(word.text)) return true;
  const text = parts[at]?.text ?? '';
  if (word.text === 'tu') return /^(prends|veux)$/.test(text);
  const isNoun = word.role === 'other' && /^\p{L}+$/u.test(word.text);
  const mayFollowName = /(s|x|e)$/.test(text) || parts[at - 1]?.text === 'a';
  const mayBeName = word.meaning === null && !notNames.has(word.text) && parts[subject - 1]?.role !== 'greeting';
  return isNoun && ((mayBeName && mayFollowName) || determiners.has(determiner));
}

/**
 * First words of refusals that the word before does not change: « elle me va pas je passe »,
 * « j’aime pas non merci ».
 */
const startsOfRefusals = new Set(['je', 'non', 'nn', 'finalement', 'en']);

const isNegation = (part: Part | undefined): boolean => part?.role === 'not' && part.text === 'pas';

/** Nouns of refusals. After these words, the noun is the refusal of another viewer: « attends une annulation 42 ». */
const refusalNouns = new Set(['desistement', 'annulation']);
const beforeRefusalNoun = new Set(['si', 'cas', 'd', 'de', 'un', 'une', 'y', 'a', 'attente', 'attends']);

/** Returns true for a refusal that may come: « si on laisse », « si annulé », but not for « si possible annule ». */
export function isConditional(parts: readonly Part[], at: number): boolean {
  const [twoBefore, before] = [parts[at - 2]?.text, parts[at - 1]?.text ?? ''];
  if (parts[at]?.role !== 'gives-up' || startsOfRefusals.has(parts[at].text)) return false;
  if (refusalNouns.has(parts[at].text) && beforeRefusalNoun.has(before)) return true;
  return before === 'si' || (twoBefore === 'si' && !/^(possible|besoin)$/.test(before));
}

/** Returns true for a complaint: « tu as annulé la 42 », « j’ai oublié la 42 ». « J’ai annulé la 42 » gives it up. */
function isComplaint(parts: readonly Part[], at: number): boolean {
  const [before, text] = [parts[at - 1]?.text ?? '', parts[at]?.text ?? ''];
  return /^(as|avez|ont|aviez|avais)$/.test(before) || (text.startsWith('oubli') && /^(ai|a)$/.test(before));
}

/**
 * Returns true for « laisse la 42 de côté », « laisse la 42 pour moi », « laisse juste la 42 » and « laisse en attente
 * 42 ».
 */
function isLeftForViewer(parts: readonly Part[], at: number): boolean {
  const asking = parts.filter(({ role }) => role === 'claim');
  const numberCount = parts.filter(({ role }) => role === 'number').length;
  return (
    /^(juste|seulement|que)$/.test(parts[at + 1]?.text ?? '') ||
    parts.some(({ role, text }) => role === 'aside' && /^(de|dans|sur|a|au|avec|panier)$/.test(text)) ||
    parts.some(({ role, text, wordCount }) => role === 'other' && text === 'en' && wordCount === 2) ||
    (asking.length > 0 && (numberCount === 1 || !asking.some(({ meaning }) => meaning?.takes)))
  );
}

const offersPrice = (parts: readonly Part[]): boolean =>
  parts.some(({ rule, text }, at) => rule === 'price' || (text === 'a' && parts[at + 1]?.role === 'number'));

/**
 * Returns true for « enlève le manteau » and « passe la robe », which ask the seller, but not for « la robe n° 42 ».
 */
function isAboutGarment(parts: readonly Part[], at: number): boolean {
  const object = parts.slice(at + 1).find(({ role }) => role !== 'article');
  const isMarked = (index: number) => /^(article|marker)$/.test(parts[index - 1]?.role ?? '');
  return object?.role === 'garment' && !parts.some(({ role }, index) => role === 'number' && isMarked(index));
}

/** Returns true for a word of refusal that means something else beside its neighbours. */
function hasOtherSense(parts: readonly Part[], at: number): boolean {
  const text = parts[at]?.text ?? '';
  if (refusalNouns.has(text)) return parts.some(({ role }) => role === 'claim');
  if (/^laissez?$/.test(text) && isLeftForViewer(parts, at)) return true;
  if (/^(passe|laissez?)$/.test(text) && offersPrice(parts)) return true;
  return /^(enleve|retire|passe)[rz]?$/.test(text) && isAboutGarment(parts, at);
}

/**
 * Returns true for a verb by which the viewer does not give a piece up: « annule pas la 42 », « la 42 si @lea passe ».
 * « Je passe pas pour moi » gives up, and « oublie pas moi » does not.
 */
export function keepsPiece(parts: readonly Part[], at: number): boolean {
  const [twoBefore, before, part, after] = [parts[at - 2], parts[at - 1], parts[at], parts[at + 1]];
  if (part?.role !== 'gives-up') return false;
  const dependsOnBefore = !startsOfRefusals.has(part.text);
  if ((dependsOnBefore && (hasOtherSubject(parts, at) || isComplaint(parts, at))) || hasOtherSense(parts, at))
    return true;
  if (isNegation(after)) return part.text.startsWith('oubli') || parts[at + 2]?.role !== 'claim';
  return dependsOnBefore && isNegation(before) && !twoBefore?.meaning?.takes;
}

/**
 * Returns true for a word after which pieces are not given up: « annule tout sauf la 42 », « annule 42 mets 17 »,
 * « annule pas 42 annule 17 ».
 */
const isException = ({ role, text }: Part, isAfterNumber: boolean): boolean =>
  /^(sauf|hormis)$/.test(text) ||
  (role === 'other' &&
    (/^(annul|retir|enlev|supprim)/.test(text) || (isAfterNumber && !/^(ni|ma|mon|mes)$/.test(text))));

/** Returns true when an exception precedes a number. */
export function hasException(parts: readonly Part[]): boolean {
  const isNumber = ({ role }: Part) => role === 'number';
  const [first, last] = [parts.findIndex(isNumber), parts.findLastIndex(isNumber)];
  return parts.slice(0, Math.max(last, 0)).some((part, at) => isException(part, at > first));
}

/**
 * Returns the kind of a piece at each part of a comment that claims and gives up. The verb before the part decides;
 * without such a verb, the last verb of the comment. Pieces after an exception or « pas » are not given up: « annule
 * la 17 pas la 42 ».
 */
export function kindsByVerb(parts: readonly Part[]): PieceKind[] {
  const verbs = parts.filter(({ role }) => role === 'claim' || role === 'gives-up');
  let verb = verbs.at(-1)?.role;
  let isAfterNumber = false;
  return parts.map((part) => {
    if (part.role === 'claim' || part.role === 'gives-up') verb = part.role;
    else if (isException(part, isAfterNumber) || isNegation(part)) verb = 'claim';
    isAfterNumber ||= part.role === 'number';
    return verb === 'claim' ? 'claim' : 'gives-up';
  });
}
