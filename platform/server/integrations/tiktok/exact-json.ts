const longDigits = /\d{16}/;
/** Matches a whole number, but not a part of a fraction or an exponent. */
const longWholeNumber = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

const quoted = (digits: string): string => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`);

/** Returns the end of the string that opens at `from`, its closing quote included; the end of the text without one. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

/** Quotes the integers that a JavaScript number cannot hold. */
function withLongNumbersQuoted(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('"', at);
    const until = open === -1 ? text.length : open;
    parts.push(text.slice(at, until).replace(longWholeNumber, quoted));
    at = open === -1 ? until : endOfString(text, open);
    if (open !== -1) parts.push(text.slice(open, at));
  }
  return parts.join('');
}

/**
 * Parses JSON with 64-bit ids, at any depth. An integer too big for a JavaScript number becomes a string of its digits.
 * @throws SyntaxError on bad JSON.
 */
export function parseExactly(text: string): unknown {
  // A reviver would receive the digits too, but overflow the stack at a depth that the parser itself accepts.
  return JSON.parse(longDigits.test(text) ? withLongNumbersQuoted(text) : text);
}
