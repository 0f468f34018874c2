import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { focusOrTitle } from './focus-or-title.ts';
import { CrossIcon } from './glyphs.tsx';
import { IconButton } from './IconButton.tsx';
import { onLayers, topLayer } from './layers.ts';
import { currentToasts, onToasts, toast, type Toast } from './toast.ts';
import styles from './toast.module.css';

function ToastCard({ id, tone, message, duration, action }: Toast) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toast.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [isHeld, id, duration]);
  const act = () => {
    toast.dismiss(id);
    action?.onClick();
  };
  return (
    <div
      className={classNames(styles.toast, styles[tone], action && styles.undoable)}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div className={styles.message}>{message}</div>
      {action && (
        <button type="button" className={styles.action} aria-keyshortcuts={action.keys} onClick={act}>
          {action.label}
        </button>
      )}
      <IconButton aria-label="Fermer le message" icon={<CrossIcon size={18} />} onClick={() => toast.dismiss(id)} />
    </div>
  );
}

/**
 * Restores the focus after a click that closed a message: to a remaining message, or else to the element that had the
 * focus before.
 */
function useFocusBack(toasts: readonly Toast[]) {
  const region = useRef<HTMLElement>(null);
  const previousElement = useRef<HTMLElement | null>(null);
  const wasClicked = useRef(false);
  useEffect(() => {
    if (!wasClicked.current) return;
    wasClicked.current = false;
    if (document.activeElement !== document.body) return;
    const closeButton = [...(region.current?.querySelectorAll('button') ?? [])].at(-1);
    focusOrTitle(closeButton ?? previousElement.current);
  }, [toasts]);
  return {
    ref: region,
    onClick: () => {
      wasClicked.current = region.current?.contains(document.activeElement) ?? false;
    },
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !region.current?.contains(relatedTarget))
        previousElement.current = relatedTarget as HTMLElement;
    },
  };
}

/** Mounted once at the root. Shown inside the top layer, because a modal dialog makes the rest of the page inert. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  const layer = useSyncExternalStore(onLayers, topLayer);
  const focus = useFocusBack(toasts);
  return createPortal(
    <section {...focus} className={classNames(styles.region, toasts.at(-1)?.low && styles.low)} aria-label="Messages">
      {toasts.map((shownToast) => (
        <ToastCard key={shownToast.id} {...shownToast} />
      ))}
    </section>,
    layer ?? document.body,
  );
}
