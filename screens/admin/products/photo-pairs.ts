import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import type { BatchPhoto } from './use-photo-batch.ts';

export interface Pair {
  photo: BatchPhoto;
  /** Piece that gets the photo; null for a photo beyond the last piece. */
  piece: Product | null;
}

export function disabledReasonOf(liveId: string, pairs: readonly Pair[], isSending: boolean): string | null {
  if (!liveId) return 'Choisissez un live.';
  if (pairs.length === 0) return 'Choisissez des photos.';
  if (isSending) {
    const sent = pairs.filter(({ photo }) => photo.photoId !== null).length;
    return `Envoi des photos\u00A0: ${sent} sur ${pairs.length}`;
  }
  if (pairs.some(({ photo, piece }) => piece && photo.failure)) return 'Renvoyez ou retirez les photos en échec.';
  return pairs.some(({ piece }) => piece) ? null : 'Aucune pièce n’attend de photo.';
}
