import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { scanAtTable } from '#features/shipping/domain/endpoints.ts';
import {
  othersSentence,
  othersWait,
  scanSentence,
  scanTones,
  tickSentence,
} from '#features/shipping/domain/labels-table.ts';
import type { ScannedPlace } from '#features/shipping/domain/schemas.ts';
import type { Validated } from './say-validated.ts';
import { COMPLETE } from './on-table.ts';
import type { Sound } from './sounds.ts';

/** A tick that may be of another piece than the one in the hand. */
export interface Doubt {
  ref: number | null;
  ticked: ScannedPlace;
  /** Where pieces wait that bear the same number. */
  others: readonly ScannedPlace[];
}

/** What the table says last, in its band and by its sound. */
export interface Said {
  sound: Sound;
  sentence: string;
  /** What is said under it, in smaller letters. */
  details?: readonly string[];
  /** The pieces that the one in the hand may be: each is put in its parcel by a press. */
  places?: readonly ScannedPlace[];
  /** The tick can be taken back. */
  doubt?: Doubt;
  /** What was scanned and not heard: to be sent again. */
  lost?: string;
  /** The validation of the parcel: that can be taken back. */
  validated?: Validated;
  /** It says whose parcel was opened: the code that did is not the one to validate it. */
  isOpening?: boolean;
  /** What was scanned does not go into this parcel: it is not validated by a key pressed once too often. */
  isAlarm?: boolean;
}

/** What is said of a tick: that it was the last, where it was, and that it may be of another piece, where it may. */
export function saidOfTick(sentence: string, left: number, doubt?: Doubt): Said {
  const isLast = left === 0;
  if (!doubt) return isLast ? { sound: 'done', sentence: COMPLETE, details: [sentence] } : { sound: 'good', sentence };
  const details = [othersSentence(doubt.ref, doubt.others), ...(isLast ? [COMPLETE] : [])];
  return { sound: 'again', sentence, details, doubt };
}

/** What is said of a scan. */
export function saidOfScan(reply: ReplyOf<typeof scanAtTable>): Said {
  const { kind, ref, places, left } = reply;
  const [first, ...others] = places;
  const sentence = scanSentence(reply);
  if (kind === 'packed' && first)
    return saidOfTick(sentence, left ?? 1, others.length > 0 ? { ref, ticked: first, others } : undefined);
  const sound = scanTones[kind];
  const said: Said = { sound, sentence, isOpening: kind === 'opened', isAlarm: sound === 'wrong' };
  if (kind === 'several' || kind === 'elsewhere' || kind === 'other-label') return { ...said, places };
  return others.length > 0 ? { ...said, ...orOthers(ref, others) } : said;
}

/** What is said of a tick that was taken back because the piece may be one of the others. */
export const saidOfTakenBack = ({ ref, ticked, others }: Doubt): Said => ({
  sound: 'again',
  sentence: tickSentence(ticked.piece, 'décochée'),
  ...orOthers(ref, others),
});

const orOthers = (ref: number | null, others: readonly ScannedPlace[]): Pick<Said, 'details' | 'places'> => ({
  details: [`${othersWait(ref, others.length)}\u00A0:`],
  places: others,
});
