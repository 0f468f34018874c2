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
  [/[ \u202F][:;!?»](?![-\w])|«[ \u202F]/u, 'a no-break space: \\u00A0, in JSX &nbsp;'],
  [/\p{L}'\p{L}/u, 'a typographic apostrophe: ’'],
];

/** Minimum number of French texts. With fewer texts, the search is broken. */
const MIN_TEXTS = 2_500;

/** Texts that must match the specification exactly. */
const EXACT: readonly [text: string, row: string][] = [
  ['Vérifiez votre email !', 'PUB-07'],
  ['Êtes-vous sûr de vouloir supprimer ce produit?', 'ADM-14'],
  ['Fusion réussie ! {…} commande(s) ont été transférées', 'ADM-13'],
  ['Les produits avec les références suivantes existent déjà : {…}', 'ADM-16'],
  ["L'index de début doit être un entier positif", 'ADM-16'],
  ["L'index de fin doit être un entier positif", 'ADM-16'],
  ["L'index de fin doit être supérieur ou égal à l'index de début", 'ADM-16'],
  ["La sélection d'un live est obligatoire", 'ADM-19'],
  ["La sélection d'un utilisateur est obligatoire", 'ADM-19'],
  ["L'adresse est obligatoire", 'CUS-13'],
  ["L'email est obligatoire", 'CUS-13'],
  ["La commande demandée n'existe pas", 'CUS-12'],
  ["Impossible d'obtenir l'URL de paiement", 'CUS-18'],
  ["Impossible d'initialiser le paiement. Veuillez réessayer.", 'CUS-18'],
  ["Accorder l'accès à l'interface d'administration", 'ADM-08'],
  ["Erreur lors de la modification de l'utilisateur", 'ADM-08'],
  ["L'utilisateur source n'a aucune commande à transférer", 'ADM-13'],
  ["Vérification des droits d'accès...", 'ADM-02'],
  ["Une erreur s'est produite lors du chargement des produits récents.", 'ADM-17'],
  ["Une erreur s'est produite lors de la création des produits", 'ADM-16'],
  ["Une erreur s'est produite lors de la récupération de l'index de début", 'ADM-16'],
  ["Impossible de modifier l'ordre", 'ADM-29'],
  ["Erreur lors de la recherche d'utilisateurs", 'ADM-11'],
  ["Erreur lors de la mise à jour de l'adresse de livraison", 'CUS-14'],
  ["Une erreur est survenue lors de l'envoi du lien", 'PUB-05'],
  ["Vous n'avez pas les droits administrateur", 'ADM-01'],
];

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
