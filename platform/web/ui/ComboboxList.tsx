import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import type { Choice } from './use-combobox.ts';
import styles from './floating.module.css';

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
  note: string;
  onPoint: (key: string) => void;
  onPick: (line: Line) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface ComboboxLineProps extends Pick<ComboboxListProps, 'onPoint' | 'onPick'> {
  id: string;
  line: Line;
  isActive: boolean;
}

export const ComboboxOption = ({ id, line, isActive, onPoint, onPick }: ComboboxLineProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and receives the keys
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={classNames(
      styles.option,
      line.free && styles.free,
      line.failed && styles.danger,
      isActive && styles.active,
    )}
    onPointerMove={() => {
      if (!isActive) onPoint(line.key);
    }}
    onClick={() => onPick(line)}
  >
    {line.content}
  </div>
);

/** A click in the list leaves the focus in the field. */
export function ComboboxList({ ref, id, label, lines, active, note, onPoint, onPick }: ComboboxListProps) {
  return (
    <div ref={ref} className={styles.list} popover="manual" onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={typeof label === 'string' ? label : 'Résultats'}>
        {lines.map((line, index) => (
          <ComboboxOption
            key={line.key}
            id={optionId(id, index)}
            isActive={line.key === active}
            {...{ line, onPoint, onPick }}
          />
        ))}
      </div>
      {lines.length === 0 && <div className={styles.note}>{note}</div>}
    </div>
  );
}
