/** Maximum length of one text input, in characters. Longer text is refused before any other processing. */
export const TEXT_MAX = 1_000;

/** Returns “chez” with the shop's name. A name that begins with it is not doubled: « chez Léa » for « Chez Léa ». */
export const atShop = (name: string): string => (/^chez\s/i.test(name) ? `c${name.slice(1)}` : `chez ${name}`);
