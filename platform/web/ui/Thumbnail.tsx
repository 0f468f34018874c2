import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  /** The picture's address; null without one. */
  src: string | null;
  /** Where a press leads: « Voir la photo de la pièce n° 11 ». */
  label: string;
  /** `wide`: whole, in a wide place. */
  size?: 'small' | 'large' | 'wide';
  /** For buyers: the browser of an app may open no second tab. */
  sameTab?: boolean;
}

/** A picture in small, which opens whole; nothing where there is none, or none that can be shown. */
export function Thumbnail({ src, label, size, sameTab }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken) return null;
  return (
    <a className={styles.link} href={src} {...(!sameTab && { target: '_blank', rel: 'noopener' })} aria-label={label}>
      <img
        className={classNames(styles.photo, size && styles[size])}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
      />
    </a>
  );
}
