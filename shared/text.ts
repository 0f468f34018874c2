/** Maximum number of characters of one text input. Longer text is refused before any other processing. */
export const MAX_TEXT = 1_000;
/** Maximum number of characters of a searched text: in its field, in an address and in an input. */
export const MAX_SEARCH_TEXT = 100;

/** Removes format characters, such as the marks around a number copied from a phone’s contacts. Nobody sees them. */
export const withoutInvisible = (typed: string): string => typed.replace(/\p{Cf}/gu, '');

export const withoutSecondChez = (text: string): string => text.replace(/\b(chez\s)chez\s/gi, '$1');

export const atShop = (name: string): string => withoutSecondChez(`chez ${name}`);
