/** Suggestions begin with this many letters or digits. */
const ENOUGH = 3;

/** True once enough is typed to ask for suggestions. */
export const isSearchable = (typed: string): boolean => (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= ENOUGH;
