/** Number of bytes. A hundred messages with the addresses of all their pictures take a tenth of this size. */
export const LONGEST_FRAME = 4 * 1024 * 1024;
/** Numbers of characters, above TikTok's own limits: no viewer can have typed a longer comment or name. */
export const LONGEST_COMMENT = 500;
export const LONGEST_NAME = 100;
export const LONGEST_ID = 100;
const LONGEST_URL = 2_000;
const LONGEST_EXCERPT = 500;

/** Approximate maximum of a stored raw message, in characters of JSON. */
const RAW_CHARACTERS = 16_000;
const RAW_DEPTH = 16;
const LONGEST_RAW_TEXT = 2_000;
/** Two quotes and a separator. */
const AROUND_TEXT = 3;
/** Estimate of a number, a boolean or a pair of brackets, with a separator. */
const AROUND_VALUE = 6;

const CUT = '…';

/** Marks the cut with « … ». Never cuts a surrogate pair in two. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '') + CUT;
}

/** Drops an address that is too long, because a cut address is useless. */
export const boundedUrl = (url: string | null): string | null =>
  url !== null && url.length > LONGEST_URL ? null : url;

export const excerptOf = (text: string): string => shortened(text, LONGEST_EXCERPT);

/** Copies a raw message for storage. Cuts its texts, its depth and its size in JSON, each with « … ». */
export function boundedRaw(value: unknown): unknown {
  let charactersLeft = RAW_CHARACTERS;
  const textOf = (text: string, maxLength: number): string => {
    const keptText = shortened(text, Math.max(1, Math.min(maxLength, charactersLeft)));
    charactersLeft -= keptText.length + AROUND_TEXT;
    return keptText;
  };
  const copy = (source: unknown, depth: number): unknown => {
    if (typeof source === 'string') return textOf(source, LONGEST_RAW_TEXT);
    charactersLeft -= AROUND_VALUE;
    if (typeof source !== 'object' || source === null) return source;
    if (depth === 0) return CUT;
    const names = Array.isArray(source) ? null : Object.keys(source);
    const parts: [string, unknown][] = [];
    for (const [index, part] of Object.values(source).entries()) {
      if (charactersLeft <= 0) {
        parts.push([CUT, CUT]);
        break;
      }
      parts.push([names ? textOf(names[index] ?? '', LONGEST_NAME) : '', copy(part, depth - 1)]);
    }
    return names ? Object.fromEntries(parts) : parts.map(([, part]) => part);
  };
  return copy(value, RAW_DEPTH);
}
