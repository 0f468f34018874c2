export const isReason = (text: string): boolean =>
  text.length >= 12 && text.split(' ').length >= 3 && !text.endsWith('.');
