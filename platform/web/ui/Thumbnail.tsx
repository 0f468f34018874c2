import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  /** Address of the picture; null without a picture. */
  src: string | null;
  /** Label of the link: « Voir la photo de la pièce n° 11 ». */
  label: string;
  /** `wide`: the uncropped picture in a wide box. */
  size?: 'small' | 'large' | 'wide';
  /** For buyers: in-app browsers may refuse to open a second tab. */
  sameTab?: boolean;
}

/** Small picture that opens in full size. Renders nothing without a picture or when it cannot be loaded. */
export function Thumbnail({ src, label, size, sameTab }: ThumbnailProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (!src || src === brokenUrl) return null;
  return (
    <a className={styles.link} href={src} {...(!sameTab && { target: '_blank', rel: 'noopener' })} aria-label={label}>
      <img
        className={classNames(styles.photo, size && styles[size])}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(src)}
      />
    </a>
  );
}
