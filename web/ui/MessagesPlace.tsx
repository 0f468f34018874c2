import { useEffect, useRef } from 'react';
import { pushLayer } from './layers.ts';
import styles from './toast.module.css';

/** Where messages appear as long as it is on screen: a place kept free for them, where they cover nothing. */
export function MessagesPlace() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? pushLayer(place.current) : undefined), []);
  return <div ref={place} className={styles.place} />;
}
