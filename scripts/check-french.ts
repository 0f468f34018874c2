import { findFrenchTexts, type FrenchText } from './french-texts.ts';

/** Refused words of docs/french.md, with the words to write instead. */
const REFUSED: readonly [word: RegExp, instead: string][] = [
  [/(d’elles?-mêmes?|d’eux-mêmes|de lui-même|toute seule|tout seul)(?!\p{L})/iu, 'automatiquement'],
  [/(?<!\p{L})(au|dès le) départ(?!\p{L})/iu, 'par défaut'],
  [/(?<!\p{L})à regarder(?!\p{L})/iu, 'à traiter'],
  [/(?<!\p{L})rappels?(?!\p{L})/iu, 'relance'],
  [/(?<!\p{L})(expirées?(?!\p{L})|commande[^.!?]* a expiré)/iu, 'annulée faute de paiement'],
  [/(?<!\p{L})retenues?(?!\p{L})/iu, 'gardée'],
  [/(?<!\p{L})(à rendre|rendue?s?)(?!\p{L})/iu, 'rembourser, or libérer for a piece'],
  [/(^|[.!?]\s)ce qu(e|i|’)(?!\p{L}{2})/iu, 'a noun at the start'],
  [/(^Qui|(?<!\p{L})(pour|de) qui) /u, 'a noun before qui'],
  [/\p{L}-(t-)?(je|tu|il|elle|on|ils|elles|vous|nous)(?!\p{L})[^.!?]*\?/iu, 'a question without inversion'],
  [/ [:;!?»](?![-\w])|« /u, 'a no-break space: \\u00A0, in JSX &nbsp;'],
];

/** Minimum number of texts. With fewer texts, the search is broken. */
const MIN_TEXTS = 2_500;

/** Texts that must match the specification exactly, each with its row. */
const EXACT: readonly [text: string, row: string][] = [
  ['Vérifiez votre email !', 'PUB-07'],
  ['Êtes-vous sûr de vouloir supprimer ce produit?', 'ADM-14'],
  ['Fusion réussie ! {…} commande(s) ont été transférées', 'ADM-13'],
  ['Les produits avec les références suivantes existent déjà : {…}', 'ADM-16'],
];

/** Returns a sentence for each refused word of a text. */
export function faultsOf({ file, line, text }: FrenchText): string[] {
  if (EXACT.some(([exact]) => exact === text)) return [];
  return REFUSED.filter(([word]) => word.test(text)).map(
    ([word, instead]) => `${file}:${line}: “${word.exec(text)?.[0].trim()}”: write ${instead}: ${text}`,
  );
}

if (import.meta.main) {
  const texts = findFrenchTexts(process.cwd());
  const faults = texts.flatMap(faultsOf);
  if (texts.length < MIN_TEXTS) faults.push(`Only ${texts.length} French texts were found.`);
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
