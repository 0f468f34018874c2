import { toAscii } from '../ascii.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2011': '-',
  '\u2010': '-',
  '\u2212': '–',
  '\t': ' ',
};

const WESTERN = /^[\n\u0020-\u007e\u00a0-\u00ff€‚„…ˆ‹Œ‘’“”•–—˜™›œ]$/;
/** Further characters of DejaVu Sans: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic. */
const OTHER_SCRIPTS =
  /^[[\u05b0-\u05c3\u0100-\u02af\u1e00-\u1ef9\u0370-\u03ff\u1f00-\u1fff\u0400-\u0525\u0531-\u0556\u0561-\u0587\u05d0-\u05ea\u060c\u061b\u061f\u0621-\u063a\u0640-\u0655\u066e-\u0670\u0679-\u06bf\u06c6-\u06c8\u06cc†‡‰]&&[\p{L}\p{M}\p{P}]]$/v;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Cs}\p{Emoji_Modifier}]$/u;
const PICTURE = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]$/u;

export interface PrintedRun {
  text: string;
  /** True for text that only DejaVu Sans can print. */
  isOther: boolean;
}

function printedRun(character: string): PrintedRun {
  const replaced = SIGNS[character] ?? character;
  if (WESTERN.test(replaced)) return { text: replaced, isOther: false };
  if (OTHER_SCRIPTS.test(replaced)) return { text: replaced, isOther: true };
  if (INVISIBLE.test(replaced) || PICTURE.test(replaced)) return { text: '', isOther: false };
  // No font contains this letter, so it is transliterated. Question marks stand for unknown letters and are dropped.
  return { text: toAscii(replaced.normalize('NFKC')).replaceAll('?', ''), isOther: false };
}

function wordOf(letters: string): PrintedRun {
  const runs = [...letters].map(printedRun);
  return { text: runs.map(({ text }) => text).join(''), isOther: runs.some(({ isOther }) => isOther) };
}

/**
 * Splits a text by font. French stays unchanged. Transliterates scripts that no font contains, and drops emoji.
 * Neighbouring words in DejaVu Sans form one run with the blank between them, so that right-to-left words keep their
 * order.
 */
export function printable(text: string): PrintedRun[] {
  const runs: PrintedRun[] = [];
  for (const part of text.normalize('NFC').split(/([ \n]+)/)) {
    const word = wordOf(part);
    if (word.text === '') continue;
    const last = runs.at(-1);
    if (last && last.isOther === word.isOther) last.text += word.text;
    else runs.push(word);
  }
  const joined = runs.reduce<PrintedRun[]>((joinedRuns, run, at) => {
    const last = joinedRuns.at(-1);
    const isBetween = run.text === ' ' && runs[at + 1]?.isOther;
    if (last?.isOther && (run.isOther || isBetween)) last.text += run.text;
    else joinedRuns.push(run);
    return joinedRuns;
  }, []);
  return joined.map((run) => ({ ...run, text: run.text.replace(/ {2,}/g, ' ') }));
}
