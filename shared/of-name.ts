import { folded } from './folded-text.ts';

/**
 * Vowels, a y before a consonant, and the h of French given names drop the e of « de ». Other names with h keep it, as
 * in « de Hassan » and « de Haut croisé ».
 */
const ELIDING = /^(?:[aeiou]|y[^aeiouy]|h(?:e[lnr]|ip|onor|or|ub|ug|y))/;

export const ofName = (name: string): string => (ELIDING.test(folded(name)) ? `d’${name}` : `de ${name}`);
