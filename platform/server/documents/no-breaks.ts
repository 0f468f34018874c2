/** Returns a French text where no line can end before `:`, `;`, `!`, `?` or `»`, nor after `«`. */
export const withNoBreaks = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/«\x20/g, '«\u00a0');
