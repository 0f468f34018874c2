/** Returns true for a text that says why: three words or more, without a full stop. */
export const isReason = (text: string): boolean =>
  text.length >= 12 && text.split(' ').length >= 3 && !text.endsWith('.');
