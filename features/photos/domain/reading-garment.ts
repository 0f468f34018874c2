/** Outlines of garments in a box of 80 by 100, above the number of the piece. SVG and PDF draw the same paths. */
export const garments = {
  dress:
    'M35 9C35 17 33 21 32 27C31 41 25 54 23 68C33 71 47 71 57 68C55 54 49 41 48 27C47 21 45 17 45 9C42 14 38 14 35 9Z',
  top: 'M33 11C25 13 19 16 16 22L10 52L19 55L24 38L23 65C34 69 46 69 57 65L56 38L61 55L70 52L64 22C61 16 55 13 47 11C44 18 36 18 33 11Z',
  coat: 'M34 9C30 10 26 12 25 15L22 48L27 49L28 30L27 71L39 71L39 23L34 9ZM46 9C50 10 54 12 55 15L58 48L53 49L52 30L53 71L41 71L41 23L46 9Z',
  skirt: 'M31 9L49 9L51 14L64 64C53 71 27 71 16 64L29 14Z',
  trousers: 'M30 9L50 9L55 71L44 71L40 31L36 71L25 71Z',
  bag: 'M20 31H60L64 69H16ZM28 31C28 10 52 10 52 31H48C48 16 32 16 32 31Z',
  other: 'M32 9H48L60 22V71H20V22ZM40 17.5A3.5 3.5 0 1 0 40 24.5A3.5 3.5 0 1 0 40 17.5Z',
} as const;
export type Garment = keyof typeof garments;

/** Beginnings of words, written without accents. The earliest match in a name decides: « Robe pull » is a dress. */
const words: readonly (readonly [garment: Garment, pattern: RegExp])[] = [
  ['dress', /\b(?:robes?\b|combinaison|tunique|nuisette)/],
  ['coat', /\b(?:manteau|veste|blazer|trench|gilet|cardigan|kimono|doudoune|parka|perfecto|capes?\b|poncho)/],
  ['trousers', /\b(?:pantalon|jeans?\b|legging|short|jogging|combi-|collant|bermuda|pyjama)/],
  ['skirt', /\bjupe/],
  ['top', /\b(?:pull|tops?\b|hauts?\b|t-shirt|tee|chemis|blouse|sweat|debardeur|body|caraco|maille|polo|marini|crop)/],
  ['bag', /\b(?:sac|pochette|cabas|panier|besace)/],
];

export const outlineOf = (name: string): string => garments[garmentOf(name)];

export function garmentOf(name: string): Garment {
  const normalisedName = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  let found: Garment = 'other';
  let first = Infinity;
  for (const [garment, pattern] of words) {
    const at = normalisedName.search(pattern);
    if (at >= 0 && at < first) [found, first] = [garment, at];
  }
  return found;
}
