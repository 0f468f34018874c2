import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { CrossIcon } from './glyphs.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './small.module.css';
import filters from './filters.module.css';

/** A filter in force. */
export interface Chip {
  key: string;
  label: string;
  onRemove: () => void;
}

/** Gives the focus to what takes the place of a removed chip; to the title, as on a new screen, when all are gone. */
function useNextChip(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const next = list.current?.querySelectorAll('button')[removed.current];
    removed.current = null;
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  }, [count]);
  const before = (place: number, act: () => void) => () => {
    removed.current = place;
    act();
  };
  return { list, before };
}

interface FilterChipsProps {
  chips: readonly Chip[];
  onReset?: (() => void) | undefined;
  /** Where `Filters` folds its fields alone: elsewhere they say it themselves. */
  whenFolded?: boolean | undefined;
}

/** The filters in force, each removed by a click; nothing when there are none. */
export function FilterChips({ chips, onReset, whenFolded }: FilterChipsProps) {
  const { list, before } = useNextChip(chips.length);
  if (chips.length === 0) return null;
  return (
    <ul ref={list} className={classNames(styles.chips, whenFolded && filters.whenFolded)} aria-label="Filtres en cours">
      {chips.map(({ key, label, onRemove }, index) => (
        <li key={key}>
          <button type="button" className={styles.chip} onClick={before(index, onRemove)}>
            <VisuallyHidden>Retirer le filtre </VisuallyHidden>
            {label}
            <CrossIcon size={16} />
          </button>
        </li>
      ))}
      {onReset && (
        <li>
          <Button variant="quiet" size="small" onClick={before(0, onReset)}>
            Réinitialiser
          </Button>
        </li>
      )}
    </ul>
  );
}
