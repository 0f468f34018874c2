import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { focusOrTitle } from './focus-or-title.ts';
import { CrossIcon } from './glyphs.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './small.module.css';
import filters from './filters.module.css';

export interface Chip {
  key: string;
  label: string;
  onRemove: () => void;
}

/** Moves the focus from a removed chip to the next button (at the end « Réinitialiser »), or else to the title. */
function useNextChip(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const nextButton = list.current?.querySelectorAll('button')[removed.current];
    removed.current = null;
    focusOrTitle(nextButton);
  }, [count]);
  const removeAndFocus = (index: number, remove: () => void) => () => {
    removed.current = index;
    remove();
  };
  return { list, removeAndFocus };
}

interface FilterChipsProps {
  chips: readonly Chip[];
  onReset?: (() => void) | undefined;
  /** Hides the chips from a width of 768 px, where the fields of `Filters` are unfolded and show the active filters. */
  whenFolded?: boolean | undefined;
}

export function FilterChips({ chips, onReset, whenFolded }: FilterChipsProps) {
  const { list, removeAndFocus } = useNextChip(chips.length);
  if (chips.length === 0) return null;
  return (
    <ul ref={list} className={classNames(styles.chips, whenFolded && filters.whenFolded)} aria-label="Filtres en cours">
      {chips.map(({ key, label, onRemove }, index) => (
        <li key={key}>
          <button type="button" className={styles.chip} onClick={removeAndFocus(index, onRemove)}>
            <VisuallyHidden>Retirer le filtre </VisuallyHidden>
            {label}
            <CrossIcon size={16} />
          </button>
        </li>
      ))}
      {onReset && (
        <li>
          <Button variant="quiet" size="small" onClick={removeAndFocus(0, onReset)}>
            Réinitialiser
          </Button>
        </li>
      )}
    </ul>
  );
}
