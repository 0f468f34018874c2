import type { PieceQueue } from '#features/claims/domain/admin-schemas.ts';
import type { QueuedAssignment } from './assignment-queue.ts';

/** Piece with the assignment to it that is queued on this device. */
export interface ShownPiece extends PieceQueue {
  /** Pseudo of the queued assignment, which is not sent yet because the server did not answer. Absent otherwise. */
  queuedFor?: string;
}

/**
 * Adds the queued assignments of this device to the pieces of a live. Ignores refused assignments, which need the
 * seller, and pieces that an order holds.
 */
export function withQueuedAssignments(
  pieces: readonly PieceQueue[],
  assignments: readonly QueuedAssignment[],
  liveId: string,
): ShownPiece[] {
  const waiting = new Map(
    assignments.flatMap((assignment) =>
      assignment.liveId === liveId && assignment.refusal === '' ? [[assignment.ref, assignment.pseudo] as const] : [],
    ),
  );
  return pieces.map((piece) => {
    const queuedFor = piece.holder ? undefined : waiting.get(String(piece.ref));
    return queuedFor === undefined ? piece : { ...piece, queuedFor };
  });
}

/** Returns true when a piece may be given now. */
export const isFree = ({ holder, queuedFor }: ShownPiece): boolean => holder === null && queuedFor === undefined;
