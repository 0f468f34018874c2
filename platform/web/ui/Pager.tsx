import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './later-glyphs.tsx';
import styles from './table.module.css';

/** Pages have no numbers, because the last numbered page would take longer to read than the first. */
export interface Pages {
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  note?: ReactNode;
}

/** A button that becomes disabled loses the focus, as on the last page. The other button gets the focus. */
function useOtherButton({ onPrevious, onNext }: Pages) {
  const nav = useRef<HTMLElement>(null);
  const clicked = useRef<HTMLElement | null>(null);
  const [hasPrevious, hasNext] = [onPrevious !== undefined, onNext !== undefined];
  useEffect(() => {
    const button = clicked.current;
    if (!button?.matches(':disabled')) return;
    clicked.current = null;
    const { activeElement } = document;
    if (activeElement === button || activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [hasPrevious, hasNext]);
  const recordClick = ({ target }: { target: EventTarget }) => {
    clicked.current = target instanceof Element ? target.closest('button') : null;
  };
  return { ref: nav, onClick: recordClick };
}

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
