/**
 * A text as searches compare it: small letters without accents, fancy letters as plain ones, one apostrophe.
 * `search_folded` (migration 0041) says the same in the database.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
