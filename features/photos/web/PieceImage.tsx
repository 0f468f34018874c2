import { useState } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { photoUrl } from './photo.ts';
import styles from './piece-image.module.css';

interface PieceImageProps {
  photoId: string | null;
  /** Number of the piece, shown on the outline. */
  number: number;
  /** Colour of the piece as `#rrggbb`; null without a colour. */
  hexCode?: string | null | undefined;
  className?: string | undefined;
}

/** Photo of a piece in 4:5 with its top kept; without a photo, the outline of a garment in its colour. Decorative. */
export function PieceImage({ photoId, number, hexCode, className }: PieceImageProps) {
  const src = photoUrl(photoId);
  const [broken, setBroken] = useState<string | null>(null);
  if (src && src !== broken)
    return (
      <img
        className={classNames(styles.image, className)}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
      />
    );
  return (
    <svg className={classNames(styles.image, className)} viewBox="0 0 80 100" aria-hidden>
      <path
        className={styles.garment}
        {...(hexCode && { style: { fill: hexCode } })}
        d="M30 12c3 5 17 5 20 0l9 5c3 2 5 5 6 9l5 17-12 4-2-6 1 14 9 33c-8 4-44 4-52 0l9-33 1-14-2 6-12-4 5-17c1-4 3-7 6-9z"
      />
      <text className={styles.number} x="40" y="66" fontSize={number > 999 ? 16 : 22}>
        {number}
      </text>
    </svg>
  );
}
