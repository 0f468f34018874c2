/**
 * Compares two texts as a French dictionary does: É with E, capitals with small letters. For what is sorted in memory; columns
 * of names and titles have the same order in the database (`collate "fr-x-icu"`, decision 0022).
 */
export const inFrenchOrder = (one: string, other: string): number => collator.compare(one, other);

const collator = new Intl.Collator('fr');
