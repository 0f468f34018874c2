import { packPiece, undoPreparation, unpackPiece } from '#features/shipping/domain/endpoints.ts';
import { openedSentence, tickSentence } from '#features/shipping/domain/labels-table.ts';
import type { ScannedPlace } from '#features/shipping/domain/schemas.ts';
import { call } from '#platform/web/api/client.ts';
import { isUnanswered } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import type { Validated } from './say-validated.ts';
import { saidOfTakenBack, saidOfTick, type Doubt, type Said } from './said.ts';

/** What is still to be done where something failed with this problem. */
export type Rest = (problem: unknown) => Pick<Said, 'lost' | 'validated'>;

interface Turns {
  /** Does it after what was asked for before. What fails is said, with what is still to be done. */
  inTurn: (work: () => Promise<void>, rest?: Rest) => void;
  goTo: (orderId: string) => void;
  say: (said: Said) => void;
}

/** What the buttons of the band do, each in its turn among the scans. */
export function useBandPresses({ inTurn, goTo, say }: Turns) {
  /** The piece in the hand is this one: into its parcel with it. */
  const choose = (place: ScannedPlace) =>
    inTurn(async () => {
      const { orderId: to, piece } = place;
      goTo(to);
      if (!piece) return say({ sound: 'good', sentence: openedSentence(place) });
      const { left } = await call(packPiece, { orderId: to, itemId: piece.itemId });
      say(saidOfTick(tickSentence(piece, 'cochée'), left));
    });
  const takeBack = (doubt: Doubt) =>
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
  /** The parcel that was just validated is on the table again. Where nobody answered, it can be tried once more. */
  const undo = (validated: Validated) =>
    inTurn(
      () => putBack(validated),
      (problem) => (isUnanswered(problem) ? { validated } : {}),
    );
  return { choose, takeBack, undo };
}
