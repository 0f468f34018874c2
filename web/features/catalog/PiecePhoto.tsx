import { useState } from 'react';
import { getPhoto } from '#domain/catalog/endpoints.ts';
import { urlOf } from '#domain/http/request.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './photo.module.css';

interface PiecePhotoProps {
  photoId: string | null;
  /** « la pièce n° 11 ». */
  of: string;
  size?: 'small' | 'large';
}

/** The photo of a piece, which opens whole beside the shop; nothing where there is none, or none that can be shown. */
export function PiecePhoto({ photoId, of, size }: PiecePhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!photoId || photoId === broken) return null;
  const address = urlOf(getPhoto, { photoId });
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener" aria-label={`Voir la photo de ${of}`}>
      <img
        className={classNames(styles.photo, size && styles[size])}
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photoId)}
      />
    </a>
  );
}
