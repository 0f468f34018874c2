import type { ReadingRule, ReadingWords } from './reading-rules.ts';
import { respelt } from './reading-spellings.ts';
import { plainText } from './reading-text.ts';
import { type Role, claimingPhrases, words } from './reading-words.ts';

export interface Meaning {
  role: Role;
  /** True when the words contain a verb that asks for a piece. */
  takes: boolean;
  /** True when the words, without a number, ask for the piece on air. */
  alone: boolean;
  /**
   * Rules by which the words show that a number is not a reference. `before` is about the next number, `after` about
   * the previous number, and `glued` about the previous number without a blank between them. Null without such a rule.
   */
  before: ReadingRule | null;
  after: ReadingRule | null;
  glued: ReadingRule | null;
}

export interface Lexicon {
  /** Meanings by the text of `lookupForm`. */
  meanings: ReadonlyMap<string, Meaning>;
  /** Beginnings of the runs of several words. A search stops when no run begins with the words read so far. */
  beginnings: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

/** Returns the form in which words are looked up: plain text in standard spelling, with one blank between words. */
const lookupForm = (phrase: string): string =>
  plainText(phrase)
    .text.split(/['\s!.,;:-]+/)
    .filter((word) => word !== '')
    .flatMap(respelt)
    .join(' ');

/** Expands alternatives: `(a|b) c` gives `a c` and `b c`. */
function expanded(pattern: string): string[] {
  const [group, choices] = /\(([^()]*)\)/.exec(pattern) ?? [];
  if (group === undefined || choices === undefined) return [pattern];
  return choices.split('|').flatMap((choice) => expanded(pattern.replace(group, choice)));
}

const wordsOf = (list: string): string[] => list.split(',').flatMap(expanded).map(lookupForm);

const NO_MEANING = {
  role: 'other',
  takes: false,
  alone: false,
  before: null,
  after: null,
  glued: null,
} as const;

function beginningsAndWords(runs: readonly string[]): Pick<Lexicon, 'beginnings' | 'words'> {
  const inWords = runs.map((run) => run.split(' '));
  return {
    beginnings: new Set(inWords.flatMap((run) => run.slice(1).map((_, at) => run.slice(0, at + 1).join(' ')))),
    words: new Set(inWords.flat()),
  };
}

function compile(readingWords: ReadingWords): Lexicon {
  const meanings = new Map<string, Meaning>();
  const setMeaning = (phrase: string, meaning: Partial<Meaning>) =>
    meanings.set(phrase, { ...(meanings.get(phrase) ?? NO_MEANING), ...meaning });
  const addMeanings = <Key extends string>(
    table: Partial<Record<Key, string>>,
    meaning: (key: Key) => Partial<Meaning>,
  ) => {
    for (const [key, list] of Object.entries(table) as [Key, string][])
      for (const phrase of wordsOf(list)) setMeaning(phrase, meaning(key));
  };
  addMeanings(words, (role) => ({ role }));
  for (const phrase of wordsOf(claimingPhrases)) setMeaning(phrase, { role: 'claim', takes: true });
  addMeanings(wordsBefore, (rule) => ({ before: rule }));
  addMeanings(wordsAfter, (rule) => ({ after: rule }));
  addMeanings(gluedWords, (rule) => ({ glued: rule }));
  for (const phrase of readingWords.ignored.map(lookupForm)) setMeaning(phrase, { role: 'polite' });
  for (const phrase of readingWords.claims.map(lookupForm)) {
    const spoken = phrase.split(' ');
    // A phrase of more than two words is assumed to contain a verb.
    const takes = spoken.length > 2 || [phrase, ...spoken].some((word) => meanings.get(word)?.takes);
    setMeaning(phrase, { role: 'claim', alone: true, takes });
  }
  for (const phrase of readingWords.givesUp.map(lookupForm)) {
    setMeaning(phrase, { role: 'gives-up', takes: false, alone: false });
    // « enlève-moi la 42 » gives the piece up too. The words « laisse-moi », which ask for it, have a meaning already.
    if (!meanings.has(`${phrase} moi`)) setMeaning(`${phrase} moi`, { role: 'gives-up' });
  }
  meanings.delete('');
  return { meanings, ...beginningsAndWords([...meanings.keys()]) };
}

const compiled = new WeakMap<ReadingWords, Lexicon>();

/**
 * Returns the lexicon with these words. Cached for each `readingWords` object, because compilation takes about 10 ms.
 */
export function lexiconOf(readingWords: ReadingWords): Lexicon {
  const lexicon = compiled.get(readingWords) ?? compile(readingWords);
  compiled.set(readingWords, lexicon);
  return lexicon;
}

/** Words before a number that is not a reference, by rule: « taille 42 » is a size. */
const wordsBefore: Readonly<Partial<Record<ReadingRule, string>>> = {
  size: `taille, tailles, size, pointure, pointures, t, fais, fais du, fait, fé, chausse, porte, mets du, habille, en, un,
    une, des, du, petit, petite, grand, en taille, de taille, une taille, bonnet`,
  price: 'à, pour, pou, c’est, c, paye, payé, coûte, vaut, (ok|oui|d’accord) pour, (|je suis )(preneuse|partante) pour',
  quantity: `x, fois, top, page, chaîne, épisode, bus, ligne, vol, niv, chapitre, saison, niveau, plus de, moins de,
    environ, dans, entre, mesure, pèse, poids, je (|vous |te |t’)en (prends|achète)`,
  time: `né le, née le, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, vers, depuis, jusqu’à, avant, après,
    né en, née en, en été, depuis le, avant le, jusqu’au`,
  contact: `dans le, appt, appartement, commande, dossier, colis, facture, suis du, je suis du, j’habite dans le,
    habite le, habite dans le, viens du, je viens du, département, dpt, cp, code postal, tel, tél, téléphone, whatsapp,
    (coucou|bonjour|bonsoir|salut|hello|bisous) (du|de), rue, avenue`,
};

/** Words after a number that is not a reference, by rule: « 42 euros » is a price. */
const wordsAfter: Readonly<Partial<Record<ReadingRule, string>>> = {
  size: 'en taille, de taille, en pointure, fr, us, uk, eu',
  price: `euro, euros, eur, e, balles, balle, dh, dhs, da, dirham, dirhams, cts, centimes, dollars, boules, €, $, £`,
  quantity: `x, kg, kgs, kilo, kilos, grammes, kms, cm, mm, mètre, mètres, km, litres, ml, fois, pts, points, point,
    personnes, personne, articles, pièces, colis, robes, hauts, tops, pulls, jupes, jeans, pantalons, sacs, vestes,
    chemises, blouses, lots, enfants, enfant, filles, fille, garçons, garçon, fils, bébés, bébé, chiens, chats, likes,
    like, vues, coeurs, roses, cadeaux, followers, abonnés, abonnées, viewers, ème, ième, premières, premiers, premier,
    derniers, dernières, autres, commandes, commande, paires, paire, exemplaires, étoiles, degrés, pour cent, soeurs,
    frères, copines, femmes, nanas, %, °`,
  time: `h, heure, heures, min, mn, minute, minutes, sec, secondes, seconde, jour, jours, semaine, semaines, mois, an, ans,
    année, années, janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre, janv,
    sept, oct, nov, déc`,
  contact: `en force, représente, présente, présent, dans la place, dans la maison, est là, en place, rue, avenue, bis,
    boulevard`,
};

/** Words glued to a number that is not a reference, by rule: « 2e ». */
const gluedWords: Readonly<Partial<Record<ReadingRule, string>>> = {
  quantity: 'er, ere, ère, re, e, eme, th, nd, st, d, k, g, m, l, go, mo, x, a, b, bis, ter',
  time: 's, j, am, pm',
};
