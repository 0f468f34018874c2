import anyAscii from 'any-ascii';

/** Signs that the fonts have under another name. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2011': '-',
  '\u2010': '-',
  '\u2212': '–',
  '\t': ' ',
};

/** What the standard fonts of every PDF reader hold: Windows-1252. */
const isStandard = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;
/** What the shop's own font holds besides: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic. */
const isOurs =
  /^[[\u0100-\u02af\u1e00-\u1ef9\u0370-\u03ff\u1f00-\u1fff\u0400-\u0525\u0531-\u0556\u0561-\u0587\u05b0-\u05c3\u05d0-\u05ea\u060c\u061b\u061f\u0621-\u063a\u0640-\u0655\u066e-\u0670\u0679-\u06bf\u06c6-\u06c8\u06cc]&&[\p{L}\p{M}\p{P}]]$/v;
const isInvisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{Emoji_Modifier}]$/u;
const isPicture = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]$/u;

/** Words of a text that one font holds. */
export interface PrintedRun {
  text: string;
  /** Not in the fonts that every reader has. */
  isOurs: boolean;
}

function printed(character: string): PrintedRun {
  const known = SIGNS[character] ?? character;
  if (isStandard.test(known)) return { text: known, isOurs: false };
  if (isOurs.test(known)) return { text: known, isOurs: true };
  if (isInvisible.test(known) || isPicture.test(known)) return { text: '', isOurs: false };
  // Of what no font here holds: how it sounds, in plain letters; a question would be none of the writer's.
  return { text: anyAscii(known.normalize('NFKC')).replaceAll('?', ''), isOurs: false };
}

/** A word is of one font: of the shop's own where one of its letters is. */
function wordOf(letters: string): PrintedRun {
  const read = [...letters].map(printed);
  return { text: read.map(({ text }) => text).join(''), isOurs: read.some((letter) => letter.isOurs) };
}

/**
 * A text in the fonts that hold it, in runs: French as it is; words with other Latin letters, Greek, Cyrillic, Armenian,
 * Hebrew and Arabic in the shop's own font; other scripts as they sound; pictures left out. Words of the shop's own font
 * are one run with the blank between them, so that those written from right to left keep their order.
 */
export function printable(text: string): PrintedRun[] {
  const runs: PrintedRun[] = [];
  for (const part of text.normalize('NFC').split(/([ \n]+)/)) {
    const word = wordOf(part);
    if (word.text === '') continue;
    const last = runs.at(-1);
    if (last && last.isOurs === word.isOurs) last.text += word.text;
    else runs.push(word);
  }
  const joined = runs.reduce<PrintedRun[]>((all, run, at) => {
    const last = all.at(-1);
    const isBetween = run.text === ' ' && runs[at + 1]?.isOurs;
    if (last?.isOurs && (run.isOurs || isBetween)) last.text += run.text;
    else all.push(run);
    return all;
  }, []);
  return joined.map((run) => ({ ...run, text: run.text.replace(/ {2,}/g, ' ') }));
}
