type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
// The third argument (the digits as written) is in the language since ES2025, not yet in the type library used here.
const parseWithSource = JSON.parse as (text: string, reviver?: SourceReviver) => unknown;

const longDigits = /\d{16}/;
const wholeNumber = /^-?\d+$/;

function keepDigits(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return context.source !== undefined && wholeNumber.test(context.source) ? context.source : value;
}

/**
 * `JSON.parse` for documents with 64-bit ids: a whole number too big for a JavaScript number comes out as its
 * digits, in a string. Throws a SyntaxError on bad JSON.
 */
export function parseExactly(text: string): unknown {
  // The reviver visits every value: a frame without a long run of digits is spared it.
  return longDigits.test(text) ? parseWithSource(text, keepDigits) : parseWithSource(text);
}
