/**
 * Rules of the reader that the seller may turn off. A rule that is off never makes a claim certain. The first four
 * rules recognise claims. When such a rule is off, claims with a number need a review, and claims without a number are
 * ignored. The next three rules recognise other comments about a piece. The last six rules exclude comments and numbers
 * that are not claims. When such a rule is off, these comments and numbers need a review.
 */
export const readingRules = [
  'reference',
  'list',
  'on-air',
  'me-too',
  'gives-up',
  'question',
  'unknown-reference',
  'reply',
  'size',
  'price',
  'quantity',
  'time',
  'contact',
] as const;
export type ReadingRule = (typeof readingRules)[number];
export type ReadingRules = Readonly<Record<ReadingRule, boolean>>;

export const defaultRules: ReadingRules = Object.fromEntries(readingRules.map((rule) => [rule, true])) as Record<
  ReadingRule,
  boolean
>;

/** Words of the reader, to which the seller may add words. Accents and capitals do not matter. */
export interface ReadingWords {
  claims: readonly string[];
  givesUp: readonly string[];
  /** Words without effect beside a claim, such as the name of the seller or of the shop. */
  ignored: readonly string[];
}

const wordsOf = (words: string): string[] => words.split(',').map((word) => word.trim());

export const defaultWords: ReadingWords = {
  claims: wordsOf(`moi, jp, je prends, je la prends, je le prends, je les prends, je prends ça, je vais la prendre,
    je vais le prendre, je veux, je la veux, je le veux, j’achète, je l’achète, je réserve, je la réserve, je le réserve,
    je valide, je la garde, réserve-moi, mets-la moi, garde-la moi, prends-la moi, pour moi, à moi, c’est pour moi,
    elle est pour moi, il est pour moi, elle est à moi, preneuse, je suis preneuse, go, me, mine, for me, dibs, i take it,
    i’ll take it, i want it, bghit, bghitha, bghit hadi, liya, hadi liya, mi pran, mi veux, pou mwen, 🙋`),
  givesUp:
    wordsOf(`passe, je passe, je passe mon tour, annule, annulé, annuler, annulez, annulation, j’annule, laisse, laissez,
    laisser, je laisse, je la laisse, je le laisse, laisse tomber, retire, retirez, retirer, enlève, enlevez, enlever,
    supprime, supprimez, supprimer, je rends, je me désiste, désistement, finalement non, non merci, no merci,
    no thanks, no thank you, no thx, non je passe,
    nn je passe, non finalement, en fait non, oublie, oubliez, j’ai changé d'avis, je prends plus, je la prends plus,
    je le prends plus, je veux plus, je la veux plus, je le veux plus, j’en veux plus, j’en veux pas, je n’en veux plus,
    je n’en veux pas, cancel, ma bghitch, mabghitch, mabghithach`),
  ignored: [],
};

export interface OwnWords {
  claimWords: readonly string[];
  giveUpWords: readonly string[];
  ignoredWords: readonly string[];
}

const joined = new WeakMap<OwnWords, ReadingWords>();

/** Adds the words of the seller to the words of the reader. Cached for each `own` object. */
export function wordsWith(own: OwnWords): ReadingWords {
  const { claimWords, giveUpWords, ignoredWords } = own;
  if (claimWords.length + giveUpWords.length + ignoredWords.length === 0) return defaultWords;
  const { claims, givesUp, ignored } = defaultWords;
  const joinedWords = joined.get(own) ?? {
    claims: [...claims, ...claimWords],
    givesUp: [...givesUp, ...giveUpWords],
    ignored: [...ignored, ...ignoredWords],
  };
  joined.set(own, joinedWords);
  return joinedWords;
}
