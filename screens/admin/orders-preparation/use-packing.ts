import { useRef, useState } from 'react';
import { packPiece, unpackPiece, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { readTable } from './endpoints.ts';
import { tickSentence } from '#features/shipping/domain/labels-table.ts';
import type { TableOrder } from './schemas.ts';
import { call } from '#platform/web/api/client.ts';
import { isSignedOut, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { namedParcel } from './parcels.ts';
import { COMPLETE, leftSentence, onTable, type OnTable } from './on-table.ts';
import { saidOfTick, type ScanMessage } from './scan-message.ts';

interface Packing {
  parcel: OnTable | null;
  say: (message: ScanMessage) => void;
  onDone: () => void;
}

/** Packs or unpacks a piece of the open parcel by hand, and validates the parcel. */
export function usePacking({ parcel, say, onDone }: Packing) {
  const [finishing, setFinishing] = useState(false);
  const isFinishing = useRef(false);
  const onProblem = (problem: unknown) => say({ sound: 'wrong', sentence: sentenceOf(problem) });
  const pieceOf = (itemId: string) =>
    parcel?.orders.flatMap(({ items }) => items).find(({ id }) => id === itemId) ?? null;
  const pack = useCommand(packPiece, {
    onSuccess: ({ left }, { itemId }) => say(saidOfTick(tickSentence(pieceOf(itemId), 'cochée'), left)),
    onProblem,
  });
  const unpack = useCommand(unpackPiece, {
    onSuccess: (_, { itemId }) => say({ sound: 'again', sentence: tickSentence(pieceOf(itemId), 'décochée') }),
    onProblem,
  });
  const validate = async (orderId: string): Promise<boolean> => {
    // Reads the current state: a recent change may not be on screen yet. A failed read prevents the validation.
    const now = onTable((await call(readTable, { orderId })).orders);
    if (!now) return false;
    const { first, left, isPackable } = now;
    if (!isPackable) onDone();
    else if (left > 0) say({ sound: 'again', sentence: leftSentence(left) });
    else if (!first.label) say({ sound: 'again', sentence: COMPLETE });
    else {
      const { message, action } = await call(validatePreparation, { orderId: first.id });
      const validated = { orderId: first.id, reverts: action };
      say({ sound: 'good', sentence: message, details: [namedParcel(now)], validated });
      onDone();
      return true;
    }
    return false;
  };
  /**
   * Validates the preparation of a complete parcel.
   * @returns false when the parcel is incomplete or an error occurs.
   */
  const finish = async (orderId: string): Promise<boolean> => {
    if (isFinishing.current) return false;
    isFinishing.current = true;
    setFinishing(true);
    try {
      return await validate(orderId);
    } catch (problem) {
      if (!isSignedOut(problem)) onProblem(problem);
      return false;
    } finally {
      isFinishing.current = false;
      setFinishing(false);
      void invalidateAfter(validatePreparation);
    }
  };
  const tick = ({ id: orderId }: TableOrder, itemId: string, isPacked: boolean) =>
    (isPacked ? pack : unpack).mutate({ orderId, itemId });
  return { finish, tick, finishing };
}
