/** Letters that are no letter and an accent: how they are written without. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
};
/** Signs that the fonts have under another name. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2011': '-',
  '\u2010': '-',
  '\u2212': '–',
  '\t': ' ',
};

/** What the standard fonts of every PDF reader hold: Windows-1252. */
const isHeld = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;
const isInvisible = /^[\p{Cc}\p{Cf}\p{M}\p{Emoji_Modifier}]$/u;
const isPicture = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]$/u;

function printed(character: string): string {
  const known = SIGNS[character] ?? PLAIN[character] ?? character;
  if (isHeld.test(known)) return known;
  if (isInvisible.test(known) || isPicture.test(known)) return '';
  return held(known.normalize('NFKD')) ?? '?';
}

/** The longest beginning of a letter and its accents that the fonts hold. */
function held(parts: string): string | null {
  for (let length = parts.length; length > 0; length--) {
    const whole = parts.slice(0, length).normalize('NFC');
    if ([...whole].every((one) => isHeld.test(one))) return whole;
  }
  return null;
}

/**
 * A text in what the standard fonts hold: French as it is, other Latin letters without the accents that are missing,
 * pictures left out, any other letter as « ? ».
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC')].map(printed).join('').replace(/ {2,}/g, ' ');
