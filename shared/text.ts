/** No line of text is longer as it is typed and sent: what is longer is refused before anything looks at it. */
export const TEXT_MAX = 1_000;

/** “chez” and the shop's name; a name that begins with it has it once: « chez Léa » of « Chez Léa ». */
export const atShop = (name: string): string => (/^chez\s/i.test(name) ? `c${name.slice(1)}` : `chez ${name}`);
