/** Returns a French text without line breaks before `:`, `;`, `!`, `?` or `»`, or after `«`. */
export const withNoBreaks = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/«\x20/g, '«\u00a0');
