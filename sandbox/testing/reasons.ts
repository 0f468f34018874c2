/** Returns true for a phrase of several words. A reason is not a sentence, so it has no period. */
export const isReason = (text: string): boolean =>
  text.length >= 12 && text.split(' ').length >= 3 && !text.endsWith('.');
