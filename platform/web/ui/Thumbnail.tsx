import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  src: string | null;
  label: string;
  size?: 'small' | 'large' | 'wide';
  /** True for buyers: in-app browsers may refuse to open a second tab. */
  sameTab?: boolean;
}

/** Renders nothing when the picture cannot be loaded. */
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
