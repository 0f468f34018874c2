import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { CrossIcon } from './glyphs.tsx';
import { IconButton } from './IconButton.tsx';
import { pushLayer } from './layers.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the backdrop or the cross. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** `side` is a drawer on the right, `start` one on the left. */
  shape?: 'centre' | 'wide' | 'side' | 'start';
  children: ReactNode;
}

const shapes = {
  centre: undefined,
  wide: styles.wide,
  side: styles.drawer,
  start: classNames(styles.drawer, styles.start),
};

function OpenDialog({ onClose, title, description, shape = 'centre', children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  // The browser traps the focus and makes the rest inert.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    const leave = pushLayer(element);
    element.showModal();
    element.querySelector<HTMLElement>('[data-body] :is(input, select, textarea):not(:disabled, :read-only)')?.focus();
    return () => {
      leave();
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  // Escape arrives here only when nothing inside (an open list) took it. Left to itself the browser would close the
  // dialog without asking; where it insists (a phone's back gesture, twice), `onClose` follows it.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };

  return createPortal(
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, shapes[shape])}
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h2 id={titleId}>{title}</h2>
            {description && <div className={styles.description}>{description}</div>}
          </div>
          <IconButton aria-label="Fermer" icon={<CrossIcon />} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

/** A modal window, or a drawer. Its content lives only while it is open. Scrolls inside `DialogBody`. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

/** What a dialog shows; scrolls when long. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body} data-body>
    <div className={styles.fields}>{children}</div>
  </div>
);
