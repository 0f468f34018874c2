import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#domain/http/endpoint.ts';
import { scanAtTable } from '#domain/shipping/endpoints.ts';
import { openedSentence, scanSentence, scanTones } from '#domain/shipping/labels-table.ts';
import type { ScannedPlace, ScanKind } from '#domain/shipping/schemas.ts';
import { call } from '#web/api/client.ts';
import { isSignedOut, sentenceOf } from '#web/api/problem.ts';
import { invalidateAfter } from '#web/api/query.ts';
import { play, type Sound } from './sounds.ts';

/** What the table says last, in its band and by its sound. */
export interface Said {
  sound: Sound;
  sentence: string;
  /** The parcels it speaks of that are not open: each can be gone to. */
  places?: readonly ScannedPlace[];
  /** What was scanned and not heard: to be sent again. */
  lost?: string;
}

const COMPLETE = 'Colis complet';

/** What is said of a tick: that it was the last, where it was. */
export const saidOfTick = (sentence: string, left: number): Said =>
  left === 0 ? { sound: 'done', sentence: COMPLETE } : { sound: 'good', sentence };

type Lead = (places: readonly ScannedPlace[]) => readonly ScannedPlace[];
const all: Lead = (places) => places;
/** Where one goes from there. */
const leadsTo: Partial<Record<ScanKind, Lead>> = {
  elsewhere: all,
  several: all,
  'packed-before': ([, ...others]) => others,
};

function saidOf(reply: ReplyOf<typeof scanAtTable>): Said {
  const { kind, places, left } = reply;
  if (kind === 'packed') return saidOfTick(scanSentence(reply), left ?? 1);
  return { sound: scanTones[kind], sentence: scanSentence(reply), places: leadsTo[kind]?.(places) ?? [] };
}

const opens = ({ kind }: ReplyOf<typeof scanAtTable>): boolean =>
  kind === 'opened' || kind === 'packed' || kind === 'packed-before';

interface Table {
  /** An order of the open parcel. */
  orderId: string | undefined;
  onOpen: (orderId: string | undefined) => void;
}

/**
 * What is scanned, one after the other: a scanner is quicker than an answer, and the next piece goes into the parcel
 * that this one opens.
 */
export function useScans({ orderId, onOpen }: Table) {
  const [said, setSaid] = useState<(Said & { turn: number }) | null>(null);
  const open = useRef(orderId);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  useEffect(() => {
    if (open.current === orderId) return;
    // Somebody went there by a link: what was said is of another parcel.
    open.current = orderId;
    setSaid(null);
  }, [orderId]);
  const goTo = (to: string | undefined) => {
    open.current = to;
    onOpen(to);
  };
  const say = (next: Said) => {
    play(next.sound);
    setSaid((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }));
  };
  const ask = async (text: string) => {
    try {
      const reply = await call(scanAtTable, { text, ...(open.current && { orderId: open.current }) });
      const to = reply.places[0]?.orderId;
      if (opens(reply) && to && (!open.current || reply.kind === 'opened')) goTo(to);
      say(saidOf(reply));
    } catch (problem) {
      if (!isSignedOut(problem)) say({ sound: 'wrong', sentence: sentenceOf(problem), lost: text });
    }
    void invalidateAfter(scanAtTable);
  };
  const scan = (text: string) => {
    waiting.current += 1;
    queue.current = queue.current.then(() => ask(text)).finally(() => void (waiting.current -= 1));
  };
  const go = (place: ScannedPlace) => {
    goTo(place.orderId);
    say({ sound: 'good', sentence: openedSentence(place) });
  };
  return { said, say, scan, go, close: () => goTo(undefined), isBusy: () => waiting.current > 0 };
}
