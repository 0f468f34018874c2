import type { PieceQueue } from '#features/claims/domain/admin-schemas.ts';
import type { QueuedGive } from './give-queue.ts';

/** Piece with the gifts queued on this device. */
export interface ShownPiece extends PieceQueue {
  /** Pseudo of a queued gift, not sent yet because the server did not answer. */
  queuedFor?: string;
}

/** Adds the queued gifts of this device to the pieces of a live. Leaves out refused gifts, which need manual review. */
export function withQueuedGives(
  pieces: readonly PieceQueue[],
  gives: readonly QueuedGive[],
  liveId: string,
): ShownPiece[] {
  const waiting = new Map(
    gives.flatMap((gift) => (gift.liveId === liveId && gift.refusal === '' ? [[gift.ref, gift.pseudo] as const] : [])),
  );
  return pieces.map((piece) => {
    const queuedFor = piece.holder ? undefined : waiting.get(String(piece.ref));
    return queuedFor === undefined ? piece : { ...piece, queuedFor };
  });
}

/** Returns true when a piece may be given now. */
export const isFree = ({ holder, queuedFor }: ShownPiece): boolean => holder === null && queuedFor === undefined;
