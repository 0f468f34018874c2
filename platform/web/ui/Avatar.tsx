import { useState } from 'react';
import styles from './small.module.css';

/** Picture of a user, or an initial when it cannot be loaded: the platform’s picture addresses expire. */
export function Avatar({ url, name }: { url: string | null; name: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken)
    return (
      <img
        className={styles.avatar}
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(url)}
      />
    );
  return (
    <span className={styles.avatar} aria-hidden>
      {[...name][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
