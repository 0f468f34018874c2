import { plainText } from './reading-text.ts';

/** Spellings used in lives, by the word that they stand for. Stretched words (« moiiii ») need no entry. */
const spellings: Readonly<Record<string, string>> = {
  je: 'j',
  'je la': 'jla jela',
  'je le': 'jle jele',
  'je les': 'jles',
  prends: 'prend prens pren prent prand prands pran pred preds prds prd prnds prnd prs',
  'je prends':
    'jprends jprend jprens jpren jprand jpran jprnds jprnd jprds jprd jpreds jpred jprs jpr jeprends jeprend jepren',
  'je la prends': 'jlaprends jelaprends jlaprend',
  'je le prends': 'jleprends jeleprends jleprend',
  veux: 'veut veu veus vx veuxx',
  'je veux': 'jveux jveu jveut jvx jeveux',
  'je la veux': 'jlaveux jelaveux',
  'je vais': 'jvais jvé jv',
  'je suis': 'jsuis chui chuis jsui',
  'je achete': 'jachète jachte jachet jachètes',
  'je adore': 'jadore',
  'je aime': 'jaime jm',
  reserve: 'réserves réserv rezerv',
  'je reserve': 'jréserve',
  moi: 'mwa moua moiu moa oim',
  pour: 'pr poure por',
  'c est': 'cest',
  svp: 'stp svo svpl stpl sstp ssvp svpp silteplait silvousplait siltepl siouplait siouplé siouplaît steuplait steuplé steup sivouplé',
  plait: 'plai plais',
  merci: 'mrc mci mersi mrci merki',
  please: 'pls plz plis pliz',
  bonjour: 'bjr bonjours bjour bonjou',
  bonsoir: 'bsr bonsoire bsoir bonswa',
  salut: 'slt',
  coucou: 'cc kikou koukou ccou',
  ref: 'réfs réfé référence références rf',
  numero: 'num nume numéros numro nimero nmr nro nr nb',
  quoi: 'koi kwa',
  combien: 'cb cbm cbien konbyen konbien kombien',
  quelle: 'quel quels quelles kel kelle',
  pourquoi: 'pk pq pkoi',
  disponible: 'dispo dispos disponibles dispoo',
  aussi: 'ossi oci osi',
  pas: 'pa pô',
  annule: 'anule anul annul annules',
  finalement: 'finalment finalmen',
  deuxieme: '2eme 2ème 2e 2ieme',
  bisous: 'bisou bizz bizou bisouss bsx',
  mwen: 'mwin moin mouin mwinn',
};

/** Words by spelling. */
const wordsBySpelling = new Map(
  Object.entries(spellings).flatMap(([meant, list]) =>
    list.split(' ').map((spelling): [string, string[]] => [plainText(spelling).text, meant.split(' ')]),
  ),
);

/** Returns the words of a spelling; the word itself when it is not in the list. */
export const respelt = (word: string): readonly string[] => wordsBySpelling.get(word) ?? [word];

/** Shortens each run of `least` or more equal letters to `most`. */
const squeezed = (word: string, least: number, most: number): string =>
  word.replace(/(.)\1*/gsu, (run, letter: string) => (run.length < least ? run : letter.repeat(most)));

/**
 * Returns the known words for a word of a comment: the word itself, its standard spelling, or its unstretched form («
 * moiiii », « svpp »). Returns unknown words unchanged.
 */
export function meantBy(word: string, known: { has(word: string): boolean }): readonly string[] {
  if (known.has(word) && !wordsBySpelling.has(word)) return [word];
  const twice = squeezed(word, 3, 2);
  const last = word.at(-1) ?? '';
  // A double letter in the middle of a word belongs to the word: « anna » is not « ana ».
  const atEnd = word.endsWith(last + last) ? [word.slice(0, -1)] : [];
  const shorter = twice === word ? atEnd : [twice, squeezed(word, 3, 1), squeezed(word, 2, 1)];
  for (const spelling of [word, ...shorter]) {
    const meant = wordsBySpelling.get(spelling);
    if (meant) return meant;
    if (known.has(spelling)) return [spelling];
  }
  return [word];
}
