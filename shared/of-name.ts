import { folded } from './folded-text.ts';

/**
 * Starts of names that drop the e of « de »: a vowel, a y before a consonant, and the h of French given names. Other
 * names with h keep it: « de Hassan », « de Haut croisé ».
 */
const ELIDING = /^(?:[aeiou]|y[^aeiouy]|h(?:e[lnr]|ip|onor|or|ub|ug|y))/;

/** Puts the French « de » before a name: « de Léa », « d’Audrey », « d’Hélène ». */
export const ofName = (name: string): string => (ELIDING.test(folded(name)) ? `d’${name}` : `de ${name}`);
