import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { scanAtTable } from '#features/shipping/domain/endpoints.ts';
import { codeOf } from '#features/shipping/domain/reading-scan.ts';
import { call } from '#platform/web/api/client.ts';
import { isSignedOut, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { useBandPresses, type Rest } from './use-band-presses.ts';
import { scanMessage, type ScanMessage } from './scan-message.ts';
import { play } from './sounds.ts';

const opens = ({ kind }: ReplyOf<typeof scanAtTable>): boolean =>
  kind === 'opened' || kind === 'packed' || kind === 'packed-before';

interface Table {
  orderId: string | undefined;
  onOpen: (orderId: string | undefined) => void;
  /** Validates the complete open parcel whose label was scanned. Returns false on failure. */
  onComplete: (orderId: string) => Promise<boolean>;
}

/** Runs tasks in turn. Shows an error with the work that remains. */
function useTurns(say: (message: ScanMessage) => void) {
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const orSay = async (work: () => Promise<void>, rest?: Rest) => {
    try {
      await work();
    } catch (problem) {
      if (!isSignedOut(problem)) say({ sound: 'wrong', sentence: sentenceOf(problem), ...rest?.(problem) });
    }
    void invalidateAfter(scanAtTable);
  };
  const inTurn = (work: () => Promise<void>, rest?: Rest) => {
    waiting.current += 1;
    queue.current = queue.current.then(() => orSay(work, rest)).finally(() => void (waiting.current -= 1));
  };
  return { inTurn, isBusy: () => waiting.current > 0 };
}

/**
 * Handles scans in turn: a scanner is faster than the server, and a piece must go into the parcel that the previous
 * scan opened.
 */
export function useScans({ orderId, onOpen, onComplete }: Table) {
  const [message, setMessage] = useState<(ScanMessage & { turn: number }) | null>(null);
  const open = useRef(orderId);
  /** Last code when it opened or validated a parcel. A repeated scan of that code has no effect. */
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (open.current === orderId) return;
    // The user opened another parcel by a link, so the last message no longer applies.
    open.current = orderId;
    done.current = null;
    setMessage(null);
  }, [orderId]);
  const goTo = (to: string | undefined) => {
    open.current = to;
    onOpen(to);
  };
  const say = (next: ScanMessage) => {
    done.current = null;
    play(next.sound);
    setMessage((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }));
  };
  const { inTurn, isBusy } = useTurns(say);
  const ask = async (text: string) => {
    const code = codeOf(text);
    if (code !== null && code === done.current) {
      play('again');
      return setMessage((last) => last && { ...last, turn: last.turn + 1 });
    }
    const reply = await call(scanAtTable, { text, ...(open.current && { orderId: open.current }) });
    const to = reply.places[0]?.orderId;
    if (reply.kind === 'complete' && to) {
      if (await onComplete(to)) done.current = code;
      return;
    }
    if (opens(reply) && to && (!open.current || reply.kind === 'opened')) goTo(to);
    say(scanMessage(reply));
    if (reply.kind === 'opened') done.current = code;
  };
  const scan = (text: string) =>
    inTurn(
      () => ask(text),
      () => ({ lost: text }),
    );
  const presses = useBandPresses({ inTurn, goTo, say });
  return { message, say, scan, ...presses, close: () => goTo(undefined), isBusy };
}
