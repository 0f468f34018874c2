/** Outlines of garments in a box of 80 by 100, above the number of the piece. Drawn by SVG and by PDF alike. */
export const garments = {
  dress:
    'M35 9C35 16.8 32.8 21.2 32.2 26.7C30.6 41.1 24.5 54.4 22.8 67.7C33.4 71 46.6 71 57.2 67.7C55.5 54.4 49.4 41.1 47.8 26.7C47.2 21.2 45 16.8 45 9C42.2 14 37.8 14 35 9Z',
  top: 'M33.1 10.8C24.6 13.1 18.5 16.2 16.2 22.3L10 51.5L18.5 54.6L23.8 37.7L23.1 65.4C33.8 69.2 46.2 69.2 56.9 65.4L56.2 37.7L61.5 54.6L70 51.5L63.8 22.3C61.5 16.2 55.4 13.1 46.9 10.8C43.8 17.7 36.2 17.7 33.1 10.8Z',
  coat: 'M34.4 9C29.9 10.1 26 11.8 24.9 15.1L21.6 47.5L27.2 48.7L28.3 29.7L27.2 71L39.4 71L39.4 23L34.4 9ZM45.6 9C50.1 10.1 54 11.8 55.1 15.1L58.4 47.5L52.8 48.7L51.7 29.7L52.8 71L40.6 71L40.6 23L45.6 9Z',
  skirt: 'M30.6 9L49.4 9L51.5 14.4L64.3 64.3C53.5 71 26.5 71 15.7 64.3L28.5 14.4Z',
  trousers: 'M29.9 9L50.1 9L54.9 71L44.2 71L40 30.5L35.8 71L25.1 71Z',
  bag: 'M20 31H60L64 69H16ZM28 31C28 10 52 10 52 31H48C48 16 32 16 32 31Z',
  other: 'M32 9H48L60 22V71H20V22ZM40 17.5A3.5 3.5 0 1 0 40 24.5A3.5 3.5 0 1 0 40 17.5Z',
} as const;
export type Garment = keyof typeof garments;

/** Words of names without accents. The earliest word in the name decides: « Robe pull » is a dress. */
const words: readonly (readonly [garment: Garment, words: RegExp])[] = [
  ['dress', /\b(?:robe|combinaison|tunique|nuisette)/],
  ['coat', /\b(?:manteau|veste|blazer|trench|gilet|cardigan|kimono|doudoune|parka|perfecto|cape|poncho)/],
  ['trousers', /\b(?:pantalon|jean|legging|short|jogging|combi-|collant|bermuda|pyjama)/],
  ['skirt', /\bjupe/],
  ['top', /\b(?:pull|top|haut|t-shirt|tee|chemis|blouse|sweat|debardeur|body|caraco|maille|polo|marini|crop)/],
  ['bag', /\b(?:sac|pochette|cabas|panier|besace)/],
];

/** Returns the outline of the garment that a name mentions, or else of a tag. */
export const outlineOf = (name: string): string => garments[garmentOf(name)];

/** Returns the garment that a name mentions; `other` without one. */
export function garmentOf(name: string): Garment {
  const plain = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  let found: Garment = 'other';
  let first = Infinity;
  for (const [garment, pattern] of words) {
    const at = plain.search(pattern);
    if (at >= 0 && at < first) [found, first] = [garment, at];
  }
  return found;
}
