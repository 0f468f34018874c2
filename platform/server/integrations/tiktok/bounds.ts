/** The longest frame taken from the relay. A hundred messages with all their pictures are a tenth of it. */
export const LONGEST_FRAME = 4 * 1024 * 1024;
/** Longer than the platform allows, in characters: what exceeds them was not typed by a viewer. */
export const LONGEST_COMMENT = 500;
export const LONGEST_NAME = 100;
export const LONGEST_ID = 100;
const LONGEST_URL = 2_000;
const LONGEST_EXCERPT = 500;
/** What is kept of an event as it was sent: about as many characters, nested so deep, in texts and lists so long. */
const RAW_CHARACTERS = 16_000;
const RAW_DEPTH = 16;
const RAW_TEXT = 2_000;

const CUT = '…';

/** A text of at most so many characters; what is missing shows as « … ». No character is cut in two. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '') + CUT;
}

/** An address is of no use in part. */
export const boundedUrl = (url: string | null): string | null =>
  url !== null && url.length > LONGEST_URL ? null : url;

/** How something unreadable begins. */
export const excerptOf = (text: string): string => shortened(text, LONGEST_EXCERPT);

/** A copy of what was sent that is neither too long nor too deep; what was left out shows as « … ». */
export function boundedRaw(value: unknown): unknown {
  let left = RAW_CHARACTERS;
  const textOf = (text: string, most: number): string => {
    const kept = shortened(text, Math.max(1, Math.min(most, left)));
    left -= kept.length + 3;
    return kept;
  };
  const copy = (one: unknown, depth: number): unknown => {
    if (typeof one === 'string') return textOf(one, RAW_TEXT);
    left -= 6;
    if (typeof one !== 'object' || one === null) return one;
    if (depth === 0) return CUT;
    const names = Array.isArray(one) ? null : Object.keys(one);
    const parts: [string, unknown][] = [];
    for (const [index, part] of Object.values(one).entries()) {
      if (left <= 0) {
        parts.push([CUT, CUT]);
        break;
      }
      parts.push([names ? textOf(names[index] ?? '', LONGEST_NAME) : '', copy(part, depth - 1)]);
    }
    return names ? Object.fromEntries(parts) : parts.map(([, part]) => part);
  };
  return copy(value, RAW_DEPTH);
}
