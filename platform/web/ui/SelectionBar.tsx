import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Checkbox } from './Checkbox.tsx';
import type { Selection } from './use-selection.ts';
import styles from './table.module.css';

interface SelectionBarProps {
  selection: Selection;
  /** « 12 commandes sélectionnées ». */
  countLabel: (count: number) => string;
  /** Over cards, with a frame of its own; else over a table’s head. */
  isApart?: boolean;
  /** What can be done with them. */
  children: ReactNode;
}

/** Above a list whose lines can be ticked: all of them at once, how many are, and what to do with them. */
export function SelectionBar({ selection, countLabel, isApart, children }: SelectionBarProps) {
  const { keys, elsewhere, shown } = selection;
  const here = keys.length - elsewhere;
  const isAll = shown.length > 0 && here === shown.length;
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
          if (box) box.indeterminate = here > 0 && !isAll;
        }}
        disabled={shown.length === 0}
        onChange={selection.toggleShown}
      />
      <span role="status">
        {keys.length > 0 && <b>{countLabel(keys.length)}</b>}
        {elsewhere > 0 && `, dont ${elsewhere} sur d’autres pages`}
      </span>
      {keys.length > 0 && (
        <div className={styles.selectionActions}>
          {children}
          <Button variant="quiet" size="small" aria-label="Effacer la sélection" onClick={() => selection.keep([])}>
            Effacer
          </Button>
        </div>
      )}
    </div>
  );
}
