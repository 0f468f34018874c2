import { useState } from 'react';
import styles from './small.module.css';

/** Shows the initial of the name when the picture cannot be loaded: the platform’s picture addresses expire. */
export function Avatar({ url, name }: { url: string | null; name: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url && url !== brokenUrl)
    return (
      <img
        className={styles.avatar}
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(url)}
      />
    );
  return (
    <span className={styles.avatar} aria-hidden>
      {[...name][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
