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
import type { UndoableValidation } from './validated-message.ts';
import { COMPLETE } from './on-table.ts';
import type { Sound } from './sounds.ts';

/** Packed piece that may be another piece with the same number. */
export interface Doubt {
  ref: number | null;
  ticked: ScannedPlace;
  /** Action that packed the piece, for its undo; null without an undo. */
  action: string | null;
  others: readonly ScannedPlace[];
}

export interface ScanMessage {
  sound: Sound;
  sentence: string;
  details?: readonly string[];
  /** Candidates for the scanned number. A click packs the piece into its parcel, or opens the parcel. */
  places?: readonly ScannedPlace[];
  doubt?: Doubt;
  /** Scanned text whose request failed, to send again. */
  lost?: string;
  validated?: UndoableValidation;
  /** True when the message names a parcel that was just opened. The same code must then not validate it. */
  isOpening?: boolean;
  /** True when the scanned item does not belong to the parcel. Enter must then not validate the parcel. */
  isAlarm?: boolean;
}

export function tickMessage(sentence: string, left: number, doubt?: Doubt): ScanMessage {
  const isLast = left === 0;
  if (!doubt) return isLast ? { sound: 'done', sentence: COMPLETE, details: [sentence] } : { sound: 'good', sentence };
  const details = [othersSentence(doubt.ref, doubt.others), ...(isLast ? [COMPLETE] : [])];
  return { sound: 'again', sentence, details, doubt };
}

export function scanMessage(reply: ReplyOf<typeof scanAtTable>): ScanMessage {
  const { kind, ref, places, left, action } = reply;
  const [first, ...otherPlaces] = places;
  const sentence = scanSentence(reply);
  if (kind === 'packed' && first)
    return tickMessage(
      sentence,
      left ?? 1,
      otherPlaces.length > 0 ? { ref, ticked: first, action, others: otherPlaces } : undefined,
    );
  const sound = scanTones[kind];
  const message: ScanMessage = { sound, sentence, isOpening: kind === 'opened', isAlarm: sound === 'wrong' };
  if (kind === 'several' || kind === 'elsewhere' || kind === 'other-label') return { ...message, places };
  return otherPlaces.length > 0 ? { ...message, ...otherPlacesMessage(ref, otherPlaces) } : message;
}

export const untickMessage = ({ ref, ticked, others: otherPlaces }: Doubt): ScanMessage => ({
  sound: 'again',
  sentence: tickSentence(ticked.piece, 'décochée'),
  ...otherPlacesMessage(ref, otherPlaces),
});

const otherPlacesMessage = (
  ref: number | null,
  otherPlaces: readonly ScannedPlace[],
): Pick<ScanMessage, 'details' | 'places'> => ({
  details: [`${othersWait(ref, otherPlaces.length)}\u00A0:`],
  places: otherPlaces,
});
