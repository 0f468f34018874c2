import { PSEUDO_MAX } from './rules.ts';

/** Letters and digits of other scripts that look like those of ours: Cyrillic, Greek, and the wide ones of East Asia. */
const LOOK_ALIKES = new Set([
  ...'абвгеёзіїјкмнорсстухѕһԁԛԝѵӏАВЕЁЗІЇЈКМНОРСТУХЅҺԌԚԜ',
  ...'αγηικνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  ...'ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ０１２３４５６７８９',
]);

/** More than a pseudo may have: a name of the platform's that is longer is looked at so far. */
const MOST = PSEUDO_MAX * 4;

const isOurs = (letter: string): boolean => /^[a-zA-Z]$/.test(letter);
const isLetter = (letter: string): boolean => /^\p{L}$/u.test(letter);

/**
 * Whether a pseudo can be taken for another: it has letters that look like ours and are not, beside ours or alone
 * (`lеa` with a Cyrillic `е` is not `lea`). A name that is plainly of another script can't.
 */
export function hasUnusualLetters(pseudo: string): boolean {
  const letters = Array.from(pseudo.slice(0, MOST)).filter((one) => isLetter(one) || LOOK_ALIKES.has(one));
  return (
    letters.some((letter) => LOOK_ALIKES.has(letter)) &&
    (letters.some(isOurs) || letters.every((letter) => LOOK_ALIKES.has(letter)))
  );
}
