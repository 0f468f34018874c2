/** Suggestions begin with this many letters or digits. */
const ENOUGH = 3;

/** True once enough is typed to ask for suggestions. */
export const isSearchable = (typed: string): boolean => (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= ENOUGH;

/**
 * Whether parcels go to a French postal code of five digits: mainland France, Corsica and Monaco. Overseas the carrier asks
 * for another product and a customs declaration, and the army's codes for its own post.
 */
export const isServed = (zip: string): boolean => /^(?:(?:0[1-9]|[1-8]\d|9[0-5])\d{3}|980\d{2})$/.test(zip);
