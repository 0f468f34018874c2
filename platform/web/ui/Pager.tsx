import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './later-glyphs.tsx';
import styles from './table.module.css';

/** Pages one after the other: no number of pages, so the last costs no more than the first. */
export interface Pages {
  /** Undefined where there is none. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  note?: ReactNode;
}

/** On the last page « Suivant » can't be pressed any more: « Précédent » takes the focus that it had, and the reverse. */
function useOtherButton({ onPrevious, onNext }: Pages) {
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const [hasPrevious, hasNext] = [onPrevious !== undefined, onNext !== undefined];
  useEffect(() => {
    const button = pressed.current;
    if (!button?.matches(':disabled')) return;
    pressed.current = null;
    // Whoever went elsewhere meanwhile stays there.
    const { activeElement } = document;
    if (activeElement === button || activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [hasPrevious, hasNext]);
  const notePress = ({ target }: { target: EventTarget }) => {
    pressed.current = target instanceof Element ? target.closest('button') : null;
  };
  return { ref: nav, onClick: notePress };
}

/** « Précédent / Suivant »; nothing when everything fits on one page. */
export function Pager({ onPrevious, onNext, note }: Pages) {
  const focus = useOtherButton({ onPrevious, onNext });
  if (!onPrevious && !onNext && !note) return null;
  return (
    <nav {...focus} className={styles.pager} aria-label="Pages">
      <Button
        variant="quiet"
        size="small"
        icon={<ChevronLeftIcon size={18} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        Précédent
      </Button>
      {note && <span>{note}</span>}
      <Button variant="quiet" size="small" disabled={!onNext} onClick={onNext}>
        Suivant
        <ChevronRightIcon size={18} />
      </Button>
    </nav>
  );
}
