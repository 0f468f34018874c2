/**
 * Sorts in memory. Accents and capitals decide only between texts with the same letters. In the database, `collate
 * "fr-x-icu"` gives names and titles the same order (decision 0022).
 */
export const inFrenchOrder = (a: string, b: string): number => collator.compare(a, b);

const collator = new Intl.Collator('fr');
