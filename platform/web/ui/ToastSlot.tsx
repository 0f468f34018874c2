import { useEffect, useRef } from 'react';
import { pushLayer } from '#platform/web/ui/layers.ts';
import styles from '#platform/web/ui/toast.module.css';

interface ToastSlotProps {
  /** Shows messages below the positioned parent on a phone. The parent would otherwise hide them. */
  under?: boolean;
}

/** Reserves a place where messages do not cover anything. */
export function ToastSlot({ under }: ToastSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? pushLayer(place.current) : undefined), []);
  return <div ref={place} className={under ? styles.under : styles.place} />;
}
