import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { packPiece, scanAtTable, undoPreparation, unpackPiece } from '#features/shipping/domain/endpoints.ts';
import { openedSentence, tickSentence } from '#features/shipping/domain/labels-table.ts';
import { codeOf } from '#features/shipping/domain/reading-scan.ts';
import type { ScannedPlace } from '#features/shipping/domain/schemas.ts';
import { call } from '#platform/web/api/client.ts';
import { isSignedOut, isUnanswered, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { isTyping } from '#platform/web/ui/is-typing.ts';
import { type Doubt, untickMessage, tickMessage, type ScanMessage, scanMessage } from './scan-message.ts';
import { play } from './sounds.ts';
import type { UndoableValidation } from './validated-message.ts';

interface Table {
  orderId: string | undefined;
  onOpen: (orderId: string | undefined) => void;
  /** Validates the complete open parcel whose label was scanned. Returns false on failure. */
  onComplete: (orderId: string) => Promise<boolean>;
}

/**
 * Handles scans in turn: a scanner is faster than the server, and a piece must go into the parcel that the previous
 * scan opened.
 */
export function useScans({ orderId, onOpen, onComplete }: Table) {
  const [message, setMessage] = useState<(ScanMessage & { serial: number }) | null>(null);
  /** True after a wrong scan. A ref, because the next key may come before the message is rendered. */
  const isAlarm = useRef(false);
  const openOrderId = useRef(orderId);
  /**
   * Code of the last scan when that scan opened or validated a parcel; else null. A repeated scan of this code only
   * repeats the message.
   */
  const lastCode = useRef<string | null>(null);
  useEffect(() => {
    if (openOrderId.current === orderId) return;
    // The user opened another parcel by a link, so the last message no longer applies.
    openOrderId.current = orderId;
    lastCode.current = null;
    isAlarm.current = false;
    setMessage(null);
  }, [orderId]);
  const goTo = (to: string | undefined) => {
    openOrderId.current = to;
    onOpen(to);
  };
  const show = (next: ScanMessage) => {
    lastCode.current = null;
    isAlarm.current = next.isAlarm === true;
    play(next.sound);
    setMessage((last) => ({ ...next, serial: (last?.serial ?? 0) + 1 }));
  };
  const { inTurn, isBusy } = useTurns(show);
  const sendScan = async (text: string) => {
    const code = codeOf(text);
    if (code !== null && code === lastCode.current) {
      play('again');
      return setMessage((last) => last && { ...last, serial: last.serial + 1 });
    }
    const reply = await call(scanAtTable, { text, ...(openOrderId.current && { orderId: openOrderId.current }) });
    const foundOrderId = reply.places[0]?.orderId;
    if (reply.kind === 'complete' && foundOrderId) {
      if (await onComplete(foundOrderId)) lastCode.current = code;
      return;
    }
    if (opensParcel(reply) && foundOrderId && (!openOrderId.current || reply.kind === 'opened')) goTo(foundOrderId);
    show(scanMessage(reply));
    if (reply.kind === 'opened') lastCode.current = code;
  };
  const scan = (text: string) =>
    inTurn(
      () => sendScan(text),
      () => ({ lost: text }),
    );
  const bandActions = useBandButtons({ inTurn, goTo, show });
  const mayEnterValidate = () => !isBusy() && !isAlarm.current;
  return { message, show, scan, ...bandActions, close: () => goTo(undefined), mayEnterValidate };
}

const opensParcel = ({ kind }: ReplyOf<typeof scanAtTable>): boolean =>
  kind === 'opened' || kind === 'packed' || kind === 'packed-before';

function useTurns(show: (message: ScanMessage) => void) {
  const queue = useRef(Promise.resolve());
  const pendingCount = useRef(0);
  const runOrShowError = async (work: () => Promise<void>, retryDataOf?: RetryDataOf) => {
    try {
      await work();
    } catch (problem) {
      if (!isSignedOut(problem)) show({ sound: 'wrong', sentence: sentenceOf(problem), ...retryDataOf?.(problem) });
    }
    void invalidateAfter(scanAtTable);
  };
  const inTurn = (work: () => Promise<void>, retryDataOf?: RetryDataOf) => {
    pendingCount.current += 1;
    queue.current = queue.current
      .then(() => runOrShowError(work, retryDataOf))
      .finally(() => void (pendingCount.current -= 1));
  };
  return { inTurn, isBusy: () => pendingCount.current > 0 };
}

/** Returns the data with which the user can repeat a failed task. */
type RetryDataOf = (problem: unknown) => Pick<ScanMessage, 'lost' | 'validated'>;

interface Turns {
  inTurn: (work: () => Promise<void>, retryDataOf?: RetryDataOf) => void;
  goTo: (orderId: string) => void;
  show: (message: ScanMessage) => void;
}

function useBandButtons({ inTurn, goTo, show }: Turns) {
  const choose = (place: ScannedPlace) =>
    inTurn(async () => {
      const { orderId, piece } = place;
      goTo(orderId);
      if (!piece) return show({ sound: 'good', sentence: openedSentence(place) });
      const { left } = await call(packPiece, { orderId, itemId: piece.itemId });
      show(tickMessage(tickSentence(piece, 'cochée'), left));
    });
  const unpack = (doubt: Doubt) =>
    inTurn(async () => {
      const { orderId, piece } = doubt.ticked;
      const { action } = doubt;
      if (piece) await call(unpackPiece, { orderId, itemId: piece.itemId, ...(action && { reverts: action }) });
      show(untickMessage(doubt));
    });
  const undoValidated = async (validated: UndoableValidation) => {
    try {
      const { message } = await call(undoPreparation, validated);
      goTo(validated.orderId);
      show({ sound: 'again', sentence: message });
    } finally {
      void invalidateAfter(undoPreparation);
    }
  };
  const undo = (validated: UndoableValidation) =>
    inTurn(
      () => undoValidated(validated),
      (problem) => (isUnanswered(problem) ? { validated } : {}),
    );
  return { choose, unpack, undo };
}

/**
 * Directs the input of a scanner to its field. Keys outside of fields and dialogs go to the field. The field regains
 * the focus when the focused element disappears and after a mouse click. A touch does not move the focus, because the
 * keyboard would open.
 */
export function useScanField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
      if (isTyping(target) || !isForField(event)) return;
      // The browser types the key into the focused field. Stops the key from acting as a shortcut.
      field.current?.focus();
      event.stopPropagation();
    };
    const onClick = ({ detail, target }: MouseEvent) => {
      const isMouse = detail > 0 && matchMedia('(pointer: fine)').matches;
      if (isMouse && !isTyping(target) && !document.querySelector('dialog[open]')) field.current?.focus();
    };
    addEventListener('keydown', onKey, true);
    addEventListener('click', onClick);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('click', onClick);
    };
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  });
  return field;
}

const isForField = ({ key, target }: KeyboardEvent): boolean =>
  (key.length === 1 && key !== ' ') || (key === 'Enter' && target === document.body);
