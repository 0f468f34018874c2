import type { PieceLine } from '#features/claims/domain/admin-schemas.ts';
import type { KeptGive } from '#features/orders/web/live/kept-gives.ts';

/** A piece as this device knows it. */
export interface ShownPiece extends PieceLine {
  /** Whom it was given to while the shop did not answer: the gift waits on this device to be sent. */
  keptFor?: string;
}

/** The pieces of a live, with what was given of them and is not sent yet; what the shop refused is a person’s to settle. */
export function withKept(pieces: readonly PieceLine[], gives: readonly KeptGive[], liveId: string): ShownPiece[] {
  const waiting = new Map(
    gives.flatMap((one) => (one.liveId === liveId && one.refusal === '' ? [[one.ref, one.pseudo] as const] : [])),
  );
  return pieces.map((piece) => {
    const keptFor = piece.holder ? undefined : waiting.get(String(piece.ref));
    return keptFor === undefined ? piece : { ...piece, keptFor };
  });
}

/** Whether a piece may be given to somebody now. */
export const isFree = ({ holder, keptFor }: ShownPiece): boolean => holder === null && keptFor === undefined;
