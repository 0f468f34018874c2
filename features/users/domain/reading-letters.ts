import { MAX_PSEUDO } from './rules.ts';

/**
 * Letters and digits of other scripts that look like Latin characters: Cyrillic, Greek, and the wide forms of East
 * Asia.
 */
const LOOK_ALIKES = new Set([
  ...'абвгеёзіїјкмнорсстухѕһԁԛԝѵӏАВЕЁЗІЇЈКМНОРСТУХЅҺԌԚԜ',
  ...'αγηικνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  ...'ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ０１２３４５６７８９',
]);

/** Number of characters that are checked; platform names may be longer than a pseudo. */
const MAX_LENGTH = MAX_PSEUDO * 4;

const isLatin = (letter: string): boolean => /^[a-zA-Z]$/.test(letter);
const isLetter = (letter: string): boolean => /^\p{L}$/u.test(letter);

/**
 * Returns true when a pseudo can be mistaken for another because its letters only look Latin (`lеa` with a Cyrillic `е`
 * is not `lea`). A name that is plainly in another script cannot be mistaken.
 */
export function hasUnusualLetters(pseudo: string): boolean {
  const letters = Array.from(pseudo.slice(0, MAX_LENGTH)).filter(
    (letter) => isLetter(letter) || LOOK_ALIKES.has(letter),
  );
  return (
    letters.some((letter) => LOOK_ALIKES.has(letter)) &&
    (letters.some(isLatin) || letters.every((letter) => LOOK_ALIKES.has(letter)))
  );
}
