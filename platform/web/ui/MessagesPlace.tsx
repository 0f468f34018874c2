import { useEffect, useRef } from 'react';
import { pushLayer } from './layers.ts';
import styles from './toast.module.css';

interface MessagesPlaceProps {
  /** On a phone, below the positioned box that it stands in, which they would hide; elsewhere where messages always are. */
  under?: boolean;
}

/** Where messages appear as long as it is on screen: a place kept free for them, where they cover nothing. */
export function MessagesPlace({ under }: MessagesPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? pushLayer(place.current) : undefined), []);
  return <div ref={place} className={under ? styles.under : styles.place} />;
}
