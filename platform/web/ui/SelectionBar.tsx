import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Checkbox } from './Checkbox.tsx';
import type { Selection } from './use-selection.ts';
import styles from './table.module.css';

interface SelectionBarProps {
  selection: Selection;
  countLabel: (count: number) => string;
  /** True above cards, where the bar has its own frame. */
  isApart?: boolean;
  children: ReactNode;
}

export function SelectionBar({ selection, countLabel, isApart, children }: SelectionBarProps) {
  const { keys, hiddenCount, shown } = selection;
  const selectedHere = keys.length - hiddenCount;
  const isAll = shown.length > 0 && selectedHere === shown.length;
  return (
    <div
      className={classNames(styles.selection, isApart && styles.apart)}
      role="group"
      aria-label="Sélection"
      data-some={keys.length > 0 || undefined}
    >
      <Checkbox
        label="Tout sélectionner"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selectedHere > 0 && !isAll;
        }}
        disabled={shown.length === 0}
        onChange={selection.toggleShown}
      />
      <span role="status">
        {keys.length > 0 && <b>{countLabel(keys.length)}</b>}
        {hiddenCount > 0 && `, dont ${hiddenCount} sur d’autres pages`}
      </span>
      {keys.length > 0 && (
        <div className={styles.selectionActions}>
          {children}
          <Button variant="quiet" size="small" aria-label="Effacer la sélection" onClick={selection.clear}>
            Effacer
          </Button>
        </div>
      )}
    </div>
  );
}
