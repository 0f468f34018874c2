import { useEffect, useRef } from 'react';
import { pushLayer } from './layers.ts';
import styles from './toast.module.css';

interface ToastSlotProps {
  /** On a phone, shows toasts below the parent, so that they do not cover it. The parent needs a CSS position. */
  under?: boolean;
}

/**
 * Shows toasts inside this element while it is mounted. Without `under`, reserves room from a width of 960 px, so that
 * toasts cover nothing.
 */
export function ToastSlot({ under }: ToastSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? pushLayer(place.current) : undefined), []);
  return <div ref={place} className={under ? styles.under : styles.place} />;
}
