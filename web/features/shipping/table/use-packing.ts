import { useRef } from 'react';
import { packPiece, unpackPiece, validatePreparation } from '#domain/shipping/endpoints.ts';
import { tickSentence } from '#domain/shipping/labels-table.ts';
import type { TableOrder } from '#domain/shipping/schemas.ts';
import { sentenceOf } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { leftSentence, type OnTable } from './on-table.ts';
import { saidOfTick, type Said } from './use-scans.ts';

interface Packing {
  parcel: OnTable | null;
  /** The parcel as the shop has it now: a tick that was just answered may not be read yet. */
  readAgain: () => Promise<OnTable | null>;
  say: (said: Said) => void;
  onDone: () => void;
}

/** What is done by hand with the parcel on the table: a piece ticked or not, the whole of it validated. */
export function usePacking({ parcel, readAgain, say, onDone }: Packing) {
  const onProblem = (problem: unknown) => say({ sound: 'wrong', sentence: sentenceOf(problem) });
  const refOf = (itemId: string): number | null =>
    parcel?.orders.flatMap(({ items }) => items).find(({ id }) => id === itemId)?.ref ?? null;
  const pack = useCommand(packPiece, {
    onSuccess: ({ left }, { itemId }) => say(saidOfTick(tickSentence(refOf(itemId), true), left)),
    onProblem,
  });
  const unpack = useCommand(unpackPiece, {
    onSuccess: (_, { itemId }) => say({ sound: 'again', sentence: tickSentence(refOf(itemId), false) }),
    onProblem,
  });
  const validate = useCommand(validatePreparation, {
    onSuccess: ({ message }) => {
      say({ sound: 'good', sentence: message });
      onDone();
    },
    onProblem,
  });
  const reading = useRef(false);
  const finish = async () => {
    if (validate.isPending || reading.current) return;
    reading.current = true;
    const now = await readAgain().finally(() => (reading.current = false));
    if (!now) return;
    const { first, left, isPackable } = now;
    if (!isPackable) onDone();
    else if (left > 0) say({ sound: 'again', sentence: leftSentence(left) });
    else if (!first.label) say({ sound: 'again', sentence: 'Colis complet, mais sans étiquette' });
    else validate.mutate({ orderId: first.id });
  };
  const tick = ({ id: orderId }: TableOrder, itemId: string, isPacked: boolean) =>
    (isPacked ? pack : unpack).mutate({ orderId, itemId });
  return { finish: () => void finish(), tick, finishing: validate.isPending };
}
