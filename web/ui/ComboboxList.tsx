import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import type { Choice } from './use-combobox.ts';
import styles from './floating.module.css';

/** A line as it is rendered. */
export interface Line extends Choice {
  content: ReactNode;
  free?: boolean;
  failed?: boolean;
}

interface ComboboxListProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  label: ReactNode;
  lines: readonly Line[];
  active: string | null;
  /** Shown when there is no line. */
  note: string;
  onPoint: (key: string) => void;
  onPick: (line: Line) => void;
}

/** The identifier of a line, for `aria-activedescendant`. */
export const lineId = (listId: string, index: number): string => `${listId}-${index}`;

/** The lines under a `Combobox`. Pressing in it leaves the focus in the field. */
export function ComboboxList({ ref, id, label, lines, active, note, onPoint, onPick }: ComboboxListProps) {
  return (
    <div ref={ref} className={styles.list} popover="manual" onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={typeof label === 'string' ? label : 'Résultats'}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and hears the keys
          <div
            key={line.key}
            id={lineId(id, index)}
            role="option"
            aria-selected={line.key === active}
            className={classNames(
              styles.option,
              line.free && styles.free,
              line.failed && styles.danger,
              line.key === active && styles.active,
            )}
            onPointerMove={() => {
              if (line.key !== active) onPoint(line.key);
            }}
            onClick={() => onPick(line)}
          >
            {line.content}
          </div>
        ))}
      </div>
      {lines.length === 0 && <div className={styles.note}>{note}</div>}
    </div>
  );
}
