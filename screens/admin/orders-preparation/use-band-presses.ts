import { packPiece, undoPreparation, unpackPiece } from '#features/shipping/domain/endpoints.ts';
import { openedSentence, tickSentence } from '#features/shipping/domain/labels-table.ts';
import type { ScannedPlace } from '#features/shipping/domain/schemas.ts';
import { call } from '#platform/web/api/client.ts';
import { isUnanswered } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import type { Validated } from './validated-message.ts';
import { saidOfTakenBack, saidOfTick, type Doubt, type ScanMessage } from './scan-message.ts';

/** Returns the work that remains after an error. */
export type Rest = (problem: unknown) => Pick<ScanMessage, 'lost' | 'validated'>;

interface Turns {
  /** Queues the work behind earlier work. Shows an error with the work that remains. */
  inTurn: (work: () => Promise<void>, rest?: Rest) => void;
  goTo: (orderId: string) => void;
  say: (message: ScanMessage) => void;
}

/** Handles the buttons of the band, queued with the scans. */
export function useBandPresses({ inTurn, goTo, say }: Turns) {
  const choose = (place: ScannedPlace) =>
    inTurn(async () => {
      const { orderId: to, piece } = place;
      goTo(to);
      if (!piece) return say({ sound: 'good', sentence: openedSentence(place) });
      const { left } = await call(packPiece, { orderId: to, itemId: piece.itemId });
      say(saidOfTick(tickSentence(piece, 'cochée'), left));
    });
  const unpack = (doubt: Doubt) =>
    inTurn(async () => {
      const { orderId: from, piece } = doubt.ticked;
      if (piece) await call(unpackPiece, { orderId: from, itemId: piece.itemId });
      say(saidOfTakenBack(doubt));
    });
  const putBack = async (validated: Validated) => {
    try {
      const { message } = await call(undoPreparation, validated);
      goTo(validated.orderId);
      say({ sound: 'again', sentence: message });
    } finally {
      void invalidateAfter(undoPreparation);
    }
  };
  /** Puts the validated parcel back on the table. Offers a retry when the server did not answer. */
  const undo = (validated: Validated) =>
    inTurn(
      () => putBack(validated),
      (problem) => (isUnanswered(problem) ? { validated } : {}),
    );
  return { choose, unpack, undo };
}
