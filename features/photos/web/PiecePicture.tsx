import { useState } from 'react';
import { outlineOf } from '#features/photos/domain/reading-garment.ts';
import type { PicturedPiece } from '#features/photos/domain/rules.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { cropSources, photoUrl } from './photo.ts';
import styles from './piece-picture.module.css';

/** Widths on screen, by which the browser chooses a crop. */
const sizes = {
  list: '22px',
  tiny: '40px',
  small: '56px',
  line: '72px',
  tile: '(max-width: 40rem) 45vw, 220px',
  full: '(max-width: 40rem) 100vw, 40rem',
};

export interface PiecePictureProps {
  piece: PicturedPiece;
  size: keyof typeof sizes;
  className?: string | undefined;
}

/**
 * Shows the top of a piece's photo at 4:5 (decision 0111). The outline of the garment, in the colour of the piece,
 * replaces a missing photo and is shown while the photo loads. Decorative, because the name is beside it.
 */
export function PiecePicture({ piece, size, className }: PiecePictureProps) {
  const { photoId, ref, name, hexCode } = piece;
  const [failedPhotoId, setFailedPhotoId] = useState<string | null>(null);
  return (
    <span className={classNames(styles.picture, styles[size], className)} aria-hidden>
      <svg viewBox="0 0 80 100" className={styles.outline}>
        <path d={outlineOf(name)} fill={hexCode ?? 'currentColor'} fillRule="evenodd" className={styles.garment} />
        {size !== 'list' && (
          <text x="40" y="91" textAnchor="middle" className={styles.number}>
            {ref}
          </text>
        )}
      </svg>
      {photoId && photoId !== failedPhotoId && (
        <img
          className={styles.photo}
          {...cropSources(photoId)}
          sizes={sizes[size]}
          width={160}
          height={200}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedPhotoId(photoId)}
        />
      )}
    </span>
  );
}

/** Opens the whole photo in the same tab, because in-app browsers may refuse a second tab. */
export function PiecePhotoLink({ piece, ...rest }: PiecePictureProps) {
  const url = photoUrl(piece.photoId);
  const picture = <PiecePicture piece={piece} {...rest} />;
  if (!url) return picture;
  return (
    <a className={styles.link} href={url} aria-label={`Voir la photo de la pièce n°\u00A0${piece.ref}`}>
      {picture}
    </a>
  );
}
