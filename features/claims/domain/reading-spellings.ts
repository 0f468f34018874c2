import { plainText } from './reading-text.ts';

/** Spellings seen in lives, by the standard words. Stretched words (« moiiii ») need no entry. */
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
  desolee: 'dsl desoler',
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
  aussi: 'ossi oci osi ausi',
  pas: 'pa pô',
  plus: 'plu',
  prix: 'px prx',
  suis: 'sui',
  annule: 'anule anul annul annules',
  'je annule': 'jannule janule jannul janul',
  'je passe': 'jpasse jpass',
  'je laisse': 'jlaisse jlaiss',
  'je me': 'jme',
  passe: 'pass',
  finalement: 'finalment finalmen',
  deuxieme: '2eme 2ème 2e 2ieme',
  bisous: 'bisou bizz bizou bisouss bsx',
  mwen: 'mwin moin mouin mwinn',
};

const wordsBySpelling = new Map(
  Object.entries(spellings).flatMap(([meant, variants]) =>
    variants.split(' ').map((spelling): [string, string[]] => [plainText(spelling).text, meant.split(' ')]),
  ),
);

export const respelt = (word: string): readonly string[] => wordsBySpelling.get(word) ?? [word];

const shortenRuns = (word: string, minRun: number, keptLetters: number): string =>
  word.replace(/(.)\1*/gsu, (run, letter: string) => (run.length < minRun ? run : letter.repeat(keptLetters)));

/**
 * Returns the standard words of a word in a comment. A known word is its own standard word. Tries shorter forms of a
 * stretched word (« moiiii », « svpp »). Returns an unknown word unchanged.
 */
export function meantBy(word: string, known: { has(word: string): boolean }): readonly string[] {
  if (known.has(word) && !wordsBySpelling.has(word)) return [word];
  const withDoubles = shortenRuns(word, 3, 2);
  const lastLetter = word.at(-1) ?? '';
  // A word without a run of three letters is shortened at its end only: « svpp » becomes « svp ». A double letter
  // elsewhere is normal spelling: « anna » is not a stretched « ana ».
  const withoutFinalDouble = word.endsWith(lastLetter + lastLetter) ? [word.slice(0, -1)] : [];
  const unstretched =
    withDoubles === word ? withoutFinalDouble : [withDoubles, shortenRuns(word, 3, 1), shortenRuns(word, 2, 1)];
  for (const spelling of [word, ...unstretched]) {
    const meant = wordsBySpelling.get(spelling);
    if (meant) return meant;
    if (known.has(spelling)) return [spelling];
  }
  return [word];
}
