import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './glyphs.tsx';
import styles from './table.module.css';

/** Pages one after the other: no number of pages, so the last costs no more than the first. */
export interface Pages {
  /** Undefined where there is none. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  note?: ReactNode;
}

/** « Précédent / Suivant »; nothing when everything fits on one page. */
export function Pager({ onPrevious, onNext, note }: Pages) {
  if (!onPrevious && !onNext && !note) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
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
