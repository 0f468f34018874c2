/** Drops the full stop of the text, because the sentence ends with its own. */
export const quoted = (text: string): string => `«\u00A0${text.replace(/\.$/, '')}\u00A0»`;
