const MIN_CHARACTERS = 3;

export const isSearchable = (typed: string): boolean => (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_CHARACTERS;

/**
 * Returns true for a postal code that parcels go to: mainland France, Corsica and Monaco. Overseas territories need
 * another product of the carrier and a customs declaration. Military codes need the post of the army.
 */
export const isServed = (zip: string): boolean => /^(?:(?:0[1-9]|[1-8]\d|9[0-5])\d{3}|980\d{2})$/.test(zip);
