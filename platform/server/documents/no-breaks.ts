/** Prevents line breaks before `:`, `;`, `!`, `?` or `»`, and after `«`. */
export const withNoBreaks = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/«\x20/g, '«\u00a0');
