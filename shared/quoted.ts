/** Quotes a typed text inside a sentence. Drops its full stop, because the sentence ends with its own. */
export const quoted = (text: string): string => `«\u00A0${text.replace(/\.$/, '')}\u00A0»`;
