/** The most characters of a note. */
export const NOTE_MAX = 1_000;
