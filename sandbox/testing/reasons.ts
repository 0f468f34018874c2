/** Returns true for a text that can be a reason: 12 characters and three words at least, without a full stop. */
export const isReason = (text: string): boolean =>
  text.length >= 12 && text.split(' ').length >= 3 && !text.endsWith('.');
