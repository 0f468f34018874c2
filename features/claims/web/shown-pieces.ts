import type { PieceQueue } from '#features/claims/domain/admin-schemas.ts';
import type { QueuedAssignment } from './assignment-queue.ts';

export interface ShownPiece extends PieceQueue {
  /** Pseudo of the queued assignment, which is not sent yet because the server did not answer. Absent otherwise. */
  queuedFor?: string;
}

/** Marks the pieces of queued assignments. Ignores refused assignments, which need the seller, and held pieces. */
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

export const isFree = ({ holder, queuedFor }: ShownPiece): boolean => holder === null && queuedFor === undefined;
