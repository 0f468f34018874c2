import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './IconButton.tsx';
import { classNames } from './class-names.ts';
import { CrossIcon } from './glyphs.tsx';
import { pushLayer } from './layers.ts';
import { rememberFocus } from './remember-focus.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called by Escape too, unless `onEscape` is set. */
  onClose: () => void;
  /** Called by Escape, and by the back gesture of a phone. */
  onEscape?: (() => void) | undefined;
  title: ReactNode;
  description?: ReactNode;
  shape?: 'centre' | 'wide' | 'side' | 'start';
  children: ReactNode;
}

const shapes = {
  centre: undefined,
  wide: styles.wide,
  side: styles.drawer,
  start: classNames(styles.drawer, styles.start),
};

/**
 * Prefers an empty required field, then a text field. A select with a choice comes last, because a letter meant for
 * another field would change it.
 */
function firstToFill(dialog: HTMLElement): HTMLElement | undefined {
  const fields = [
    ...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      '[data-body] :is(input:not(:read-only), textarea:not(:read-only), select):not(:disabled)',
    ),
  ];
  return (
    fields.find((field) => field.required && field.value === '') ??
    fields.find((field) => !(field instanceof HTMLSelectElement)) ??
    fields[0]
  );
}

/** Reports a dialog that the browser closed. Shows the dialog again unless its owner has closed it. */
function reportClosed(dialog: HTMLDialogElement | null, onClose: () => void): void {
  if (dialog?.open !== false) return;
  onClose();
  requestAnimationFrame(() => dialog.isConnected && !dialog.open && dialog.showModal());
}

/**
 * Escape arrives here only when nothing inside the dialog, such as an open list, handled it. The browser would close
 * the dialog without asking. `reportClosed` follows when the browser closes the dialog anyway, after a repeated back
 * gesture of a phone.
 */
function reportEscape(event: KeyboardEvent, onEscape: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  onEscape();
}

function OpenDialog({
  onClose,
  onEscape = onClose,
  title,
  description,
  shape = 'centre',
  children,
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  // `showModal` keeps the focus in the dialog and makes the rest of the page inert.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const restoreFocus = rememberFocus();
    const leave = pushLayer(element);
    element.showModal();
    firstToFill(element)?.focus();
    return () => {
      leave();
      element.close();
      restoreFocus();
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, shapes[shape])}
      aria-labelledby={titleId}
      onKeyDown={(event) => reportEscape(event, onEscape)}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onEscape();
      }}
      onClose={() => reportClosed(dialog.current, onEscape)}
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

/** Mounts its content only while it is open. Scrolls inside `DialogBody`. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body} data-body tabIndex={0} role="group" aria-label="Contenu">
    <div className={styles.fields}>{children}</div>
  </div>
);

let pressed: HTMLButtonElement | null = null;

// Safari does not focus a clicked button, so the focus could not return to it later. A button that must not take the
// focus, as in a list below its field, prevents the default of `mousedown`.
if ('document' in globalThis) {
  addEventListener('mousedown', ({ target, defaultPrevented }) => {
    pressed = !defaultPrevented && target instanceof Element ? target.closest('button') : null;
  });
  addEventListener(
    'click',
    () => {
      if (pressed && document.activeElement?.contains(pressed)) pressed.focus({ preventScroll: true });
      pressed = null;
    },
    true,
  );
}
