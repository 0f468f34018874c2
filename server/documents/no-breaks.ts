/** Returns a French text where no line can end before `:`, `;`, `!`, `?` or `»`, nor after `«`. */
export const withNoBreaks = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, '\u00a0').replaceAll('« ', '«\u00a0');
