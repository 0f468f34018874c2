/** Maximum length of one text input, in characters. Longer text is refused before any other processing. */
export const TEXT_MAX = 1_000;
/** Maximum length of a searched text: in its field, in an address and in an input. */
export const SEARCH_TEXT_MAX = 100;

/** Removes a second “chez” before a name: « chez Léa » where a text of the shop has « chez Chez Léa ». */
export const withoutSecondChez = (text: string): string => text.replace(/\b(chez\s)chez\s/gi, '$1');

/** Returns “chez” with the shop's name. A name that begins with it is not doubled. */
export const atShop = (name: string): string => withoutSecondChez(`chez ${name}`);
