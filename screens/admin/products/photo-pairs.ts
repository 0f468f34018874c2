import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import type { BatchPhoto } from './use-photo-batch.ts';

/** Piece of the list. The list stays as it was when the batch began, so that no photo moves to another piece. */
export interface Place extends Product {
  /** True when the piece had a photo when the batch began. */
  hadPhoto: boolean;
}

/** Returns the pieces in the order of their numbers. With `before`, its pieces stay, and get their latest photos. */
export function placesOf(pieces: readonly Product[], before: readonly Place[] | undefined): readonly Place[] {
  if (!before)
    return pieces.map((piece) => ({ ...piece, hadPhoto: piece.photoId !== null })).toSorted((a, b) => a.ref - b.ref);
  const latest = new Map(pieces.map((piece) => [piece.id, piece]));
  return before.map((place) => ({ ...place, photoId: latest.get(place.id)?.photoId ?? null }));
}

export interface Pair {
  photo: BatchPhoto;
  /** Piece that gets the photo; null for a photo beyond the last piece. */
  piece: Place | null;
  /** True when the piece got another photo since the batch began and keeps it, because photos are not replaced. */
  isTaken: boolean;
}

interface PairsOptions {
  photos: readonly BatchPhoto[];
  targets: readonly Place[];
  isReplacing: boolean;
}

export const pairsOf = ({ photos, targets, isReplacing }: PairsOptions): readonly Pair[] =>
  photos.map((photo, index) => {
    const piece = targets[index] ?? null;
    const otherPhotoId = piece && piece.photoId !== photo.photoId ? piece.photoId : null;
    return { photo, piece, isTaken: otherPhotoId !== null && !isReplacing };
  });

export function disabledReasonOf(liveId: string, pairs: readonly Pair[], isSending: boolean): string | null {
  if (!liveId) return 'Choisissez un live.';
  if (pairs.length === 0) return 'Choisissez des photos.';
  if (isSending) {
    const sent = pairs.filter(({ photo }) => photo.photoId !== null).length;
    return `Envoi des photos\u00A0: ${sent} sur ${pairs.length}`;
  }
  if (pairs.some(({ photo, piece }) => piece && photo.failure)) return 'Renvoyez ou retirez les photos en échec.';
  return pairs.some(({ piece, isTaken }) => piece && !isTaken) ? null : 'Aucune pièce n’attend de photo.';
}
