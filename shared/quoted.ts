/** Drops the full stop of the text, because the sentence around it has its own full stop. */
export const quoted = (text: string): string => `«\u00A0${text.replace(/\.$/, '')}\u00A0»`;
