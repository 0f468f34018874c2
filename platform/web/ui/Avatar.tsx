import { useState } from 'react';
import styles from './small.module.css';

/** Somebody’s picture, or her initial where there is none any more: the platform’s addresses expire. */
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
