import { carrierText } from './colissimo-text.ts';

/** Lines 2, 3, 4 and 5 of norm NF Z10-011, in this order. */
type Place = 'inside' | 'outside' | 'street' | 'locality';
export type StreetParts = Record<Place, string[]>;

/** The result has the length of the text, because `carrierText` composes accented letters. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const STREET_TYPES =
  'rue|avenue|boulevard|place|chemin|route|impasse|allees?|quai|cours?|square|passage|ruelle|venelle|sentier|sente|voie' +
  '|faubourg|esplanade|promenade|rond[- ]point|montee|cite|clos|galerie|mail|parvis|traverse|rampe|chaussee|corniche' +
  '|carrefour|villa|ave?|bl?v?d|boul|pl|chem?|rte|imp|all|sq|pass|fb?g|espl|prom|rpt|mte|crs';
const STREET_TYPE = `(?:(?:grande?s?|petite?s?|vieux|vieille|ancien(?:ne)?|haute?|basse?|nouvelle)[ '-]?)?(?:${STREET_TYPES})\\.?(?= |$)`;
const NUMBER = "(?:no? ?)?\\d{1,5}(?:(?: ?[-/] ?| et | a )\\d{1,5})*(?: ?(?:bis|ter|quater|[a-z]))?(?![\\w'])";

/** A test measures the time of each of these expressions. */
export const assembled: RegExp[] = [];
function assemble(source: string): RegExp {
  const expression = new RegExp(source);
  assembled.push(expression);
  return expression;
}

const startsWithStreetType = assemble(`^(?:${STREET_TYPE})`);
const startsWithNumber = assemble(`^${NUMBER}`);
const onlyNumber = assemble(`^${NUMBER}$`);
/** A number must precede `r` and `ch`, which then mean a street. */
const numberedStreet = assemble(`^${NUMBER} (?:${STREET_TYPE}|(?:r|ch)\\.?(?= ))`);

const ORDINAL =
  '(?:\\d{1,2} ?(?:er|ere|e|eme|ieme|nd|nde)|premier|deuxieme|troisieme|quatrieme|cinquieme|sixieme|dernier)';
const FLOOR = `${ORDINAL} et(?:age|g|\\.)(?!\\w)`;
const INSIDE = `(?:appartement|appart|app?t|app)\\b\\.?|${FLOOR}|etage|rdc\\b|rez[- ]de[- ](?:chaussee|jardin)|escalier|esc\\b\\.?|chez |c/o |aux bons soins`;
const OUTSIDE =
  '(?:batiment|bat|bt)\\b\\.?|residence|res\\.|immeuble|imm\\b\\.?|lotissement|(?:zac|zae|zi|za|zup)\\b' +
  "|zone (?:industrielle|artisanale|commerciale|d'activite)|centre commercial|parc d'activite|caserne|base (?:aerienne|navale)|camping|ehpad|foyer|internat|hopital|clinique";
const LOCALITY =
  '(?:b\\.?p\\.?|boite postale|c\\.?s\\.?|tsa|cidex|sp) ?\\d|lieu[- ]?dit|ld |l\\.d\\.? |hameau|quartier|poste restante';
/**
 * These words also occur in names of streets and houses. In the middle of a text, they count only before a number or a
 * letter.
 */
const INSIDE_WEAK =
  'porte|couloir|chambre|studio|logement|lgt|bal|boite(?! postale)(?: aux lettres)?|palier|niveau|emplacement|digicode|code|interphone';
const OUTSIDE_WEAK = 'tour|hall|entree|ent\\.|pavillon|bloc|aile|lot|villa|domaine|chalet|bungalow|res|camp';
const VALUE = " (?:no? ?)?(?:[a-z]?\\d+[a-z]?|[a-z]|gauche|droite|face)(?![\\w'-])";

const UNIT =
  '\\d+ ?(?:er|ere|re|e|eme) (?:regiment|rgt|bataillon|compagnie|cie|escadron|batterie|r[a-z]{1,5}\\b|bca\\b|gsbdd\\b)';
const startsMilitary = assemble(`^(?:${UNIT}|caserne|base (?:aerienne|navale)|regiment|escadron)`);

const startingWith = (words: string): RegExp => assemble(`^(?:${words})`);
const startsWithUnitOrFloor = startingWith(`${UNIT}|${FLOOR}`);
const startsOutside = startingWith(`${OUTSIDE}|(?:${OUTSIDE_WEAK})\\b`);
const starts: readonly [Place, RegExp][] = [
  ['inside', startingWith(`${UNIT}|${INSIDE}|(?:${INSIDE_WEAK})\\b`)],
  ['locality', startingWith(LOCALITY)],
  ['outside', startingWith(`${OUTSIDE}|(?:${OUTSIDE_WEAK})(?![\\w'])`)],
];
/** A matched word begins a new part in the middle of a text. */
const mark = startingWith(`${UNIT}|${INSIDE}|${OUTSIDE}|${LOCALITY}|(?:${INSIDE_WEAK}|${OUTSIDE_WEAK})${VALUE}`);
/** The next word still belongs to the same name: “rue de la Tour 3”, “rue Porte Neuve”, “3ème étage”. */
const belongs = assemble(
  `(?:^| |')(?:de|du|des|d'|la|le|les|l'|au|aux|en|sur|sous|et|saint|${STREET_TYPES}|${ORDINAL})\\.?$`,
);
/** Word such as “appt” without its value, which the next number completes. */
const bareMark = assemble(`^(?:${INSIDE}|${OUTSIDE}|${INSIDE_WEAK}|${OUTSIDE_WEAK}|(?:b\\.?p|c\\.?s|tsa|cidex)\\.?)$`);

function placeOf(part: string): Place | null {
  const words = plain(part);
  if (numberedStreet.test(words)) return 'street';
  const [place = null] = starts.find(([, start]) => start.test(words)) ?? [];
  return place ?? (startsWithStreetType.test(words) || startsWithNumber.test(words) ? 'street' : null);
}

/** Cuts a text before a street with a number, and before each word that begins another part. */
function splitParts(text: string): string[] {
  const words = plain(text);
  for (const { index } of words.matchAll(/ /g)) {
    const [before, rest] = [words.slice(0, index), words.slice(index + 1)];
    const isCut = numberedStreet.test(rest)
      ? !bareMark.test(before) && !/(?:^| )no?$/.test(before) && !numberedStreet.test(words)
      : mark.test(rest) && !belongs.test(before) && !onlyNumber.test(before);
    if (isCut) return [text.slice(0, index), ...splitParts(text.slice(index + 1))];
  }
  return [text];
}

/** Handles “Résidence du Parc avenue Foch”. */
function cutBeforeStreet(text: string): string[] {
  if (placeOf(text) === 'street') return [text];
  const words = plain(text);
  const streetType = /^(?:rue|avenue|boulevard|chemin|route|impasse|allee|av|bd|rte)\.? /;
  for (const { index } of words.matchAll(/ /g))
    if (streetType.test(words.slice(index + 1)) && !belongs.test(words.slice(0, index)))
      return [text.slice(0, index), text.slice(index + 1)];
  return [text];
}

/** A dash or a slash between blanks separates only before a recognised part. */
function separate(street: string): string[] {
  const pieces = street
    .split(/[\r\n,;()]/)
    .map(carrierText)
    .filter((piece) => piece !== '');
  return pieces.flatMap((piece) => {
    const [first = '', ...laterParts] = piece.split(/ [-/] /);
    return laterParts.reduce<string[]>(
      (done, part, index) => {
        const last = done.at(-1) ?? '';
        const isPart = placeOf(part) !== null && !onlyNumber.test(plain(last));
        const separator = piece.split(/( [-/] )/)[2 * index + 1] ?? ' - ';
        return isPart ? [...done, part] : [...done.slice(0, -1), `${last}${separator}${part}`];
      },
      [first],
    );
  });
}

/** Handles “12, rue des Lilas”. */
function joinNumbers(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  let number = '';
  for (const piece of pieces) {
    const withNumber = number ? `${number} ${piece}` : piece;
    const place = placeOf(piece);
    if (!number && onlyNumber.test(plain(piece))) number = piece;
    else if (number && place !== null && place !== 'street') {
      joined.push(number, piece);
      number = '';
    } else {
      joined.push(withNumber);
      number = '';
    }
  }
  return number ? [...joined, number] : joined;
}

function streetIndex(parts: readonly string[]): number {
  const words = parts.map(plain);
  const sure = words.findIndex((part) => numberedStreet.test(part));
  if (sure >= 0) return sure;
  const withStreetType = words.findIndex((part) => startsWithStreetType.test(part));
  if (withStreetType >= 0) return withStreetType;
  return words.findIndex(
    (part) => startsWithNumber.test(part) && !onlyNumber.test(part) && !startsWithUnitOrFloor.test(part),
  );
}

/** A residence has several buildings or entrances. */
export const isBuilding = (part: string): boolean => /^(?:bat|bt|entree|ent\.|hall|bloc|aile|lot )/.test(plain(part));

/** Preferences for the part that replaces a missing street, best first. */
const insteadOfStreet: readonly ((part: string) => boolean)[] = [
  (part) => placeOf(part) === null,
  (part) => /^(?:lieu|ld |l\.d|hameau|quartier)/.test(plain(part)),
  (part) => placeOf(part) === 'outside' && !isBuilding(part),
  (part) => placeOf(part) === 'outside',
  (part) => placeOf(part) === 'locality',
  () => true,
];

/**
 * Sorts the parts of a street typed in one field, as norm NF Z10-011 defines them. Inside the building: flat, floor,
 * “chez”. Outside: building, residence, estate. Street: number and street. Locality: “lieu-dit”, BP, CS. The street is
 * empty only for an empty text, because another part replaces a missing street.
 */
export function streetParts(typed: string): StreetParts {
  const pieces = joinNumbers(separate(typed).flatMap(splitParts));
  const parts = streetIndex(pieces) < 0 ? pieces.flatMap(cutBeforeStreet) : pieces;
  const sorted: StreetParts = { inside: [], outside: [], street: [], locality: [] };
  const foundIndex = streetIndex(parts);
  const chosen =
    foundIndex >= 0
      ? foundIndex
      : (insteadOfStreet.map((matches) => parts.findIndex(matches)).find((index) => index >= 0) ?? -1);
  const hasMilitary = parts.some((part) => startsMilitary.test(plain(part)));
  for (const [index, part] of parts.entries()) {
    if (index === chosen) sorted.street.push(part);
    else if (index === chosen + 1 && onlyNumber.test(plain(part))) sorted.street.push(part);
    else if (hasMilitary && plain(part).startsWith('quartier')) sorted.outside.push(part);
    else sorted[sideOf(part, index < chosen)].push(part);
  }
  return sorted;
}

function sideOf(part: string, isBefore: boolean): Place {
  const place = placeOf(part);
  if (place !== null && place !== 'street') return place;
  // A residence with a number, beside a street, is not a street: “12 résidence Les Lilas”.
  const withoutNumber = plain(part).replace(startsWithNumber, '').trim();
  if (startsOutside.test(withoutNumber)) return 'outside';
  return isBefore ? 'outside' : 'locality';
}
