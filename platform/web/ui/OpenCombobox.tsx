import { useEffect, useId, useState } from 'react';
import { counted } from '#shared/counted.ts';
import { MAX_TEXT } from '#shared/text.ts';
import { ComboboxOption, optionId, type Line } from './ComboboxList.tsx';
import { Field } from './Field.tsx';
import { useCombobox } from './use-combobox.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import fieldStyles from './field.module.css';
import styles from './floating.module.css';

export interface LineGroup {
  title: string;
  lines: readonly Line[];
}

interface OpenComboboxProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly LineGroup[];
  note: string;
  loading?: boolean;
  onEnter?: () => void;
  placeholder?: string;
  autoFocus?: boolean;
}

interface GroupsProps extends Pick<OpenComboboxProps, 'label' | 'groups' | 'note'> {
  id: string;
  active: string | null;
  idOf: (key: string) => string;
  /** True while nothing matches: the list is then as low as its note. */
  isEmpty: boolean;
  onPoint: (key: string) => void;
  onPick: (line: Line) => void;
}

/** A click in the list leaves the focus in the field. */
const Groups = ({ id, label, groups, note, active, idOf, isEmpty, onPoint, onPick }: GroupsProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    className={styles.steady}
    data-empty={isEmpty || undefined}
    onPointerDown={(event) => event.preventDefault()}
  >
    {note && (
      <p className={styles.note} aria-hidden>
        {note}
      </p>
    )}
    {groups.map(({ title, lines }) => (
      <div key={title} role="group" aria-label={title}>
        <p className={styles.title} aria-hidden>
          {title}
        </p>
        {lines.map((line) => (
          <ComboboxOption
            key={line.key}
            id={idOf(line.key)}
            isActive={line.key === active}
            {...{ line, onPoint, onPick }}
          />
        ))}
      </div>
    ))}
  </div>
);

/** Returns true while nothing matches. Keeps its answer while loading, so that the list does not shrink at each letter. */
function useIsEmpty(lines: readonly Line[], loading: boolean): boolean {
  const [isEmpty, setEmpty] = useState(false);
  if (!loading && isEmpty !== (lines.length === 0)) setEmpty(!isEmpty);
  return isEmpty;
}

export function OpenCombobox({ label, text, onText, groups, note, loading = false, ...rest }: OpenComboboxProps) {
  const { onEnter, placeholder, autoFocus } = rest;
  const id = useId();
  const lines = groups.flatMap((group) => group.lines);
  const list = useCombobox({
    choices: lines,
    defaultKey: lines[0]?.key ?? null,
    loading,
    onEnter,
    isAlwaysOpen: true,
  });
  const isEmpty = useIsEmpty(lines, loading);
  const indexByKey = new Map(lines.map(({ key }, index) => [key, index]));
  const idOf = (key: string): string => optionId(id, indexByKey.get(key) ?? 0);
  const activeId = list.active === null ? undefined : idOf(list.active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={styles.open}>
      <Field label={label} hideLabel>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            role="combobox"
            maxLength={MAX_TEXT}
            {...{ placeholder, autoFocus }}
            value={text}
            className={fieldStyles.input}
            aria-autocomplete="list"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={activeId}
            onChange={(event) => {
              onText(event.target.value);
              list.setPointedKey(null);
            }}
            onKeyDown={list.onKeyDown}
          />
        )}
      </Field>
      <VisuallyHidden>
        <span role="status">{note || (lines.length > 0 && counted(lines.length, 'résultat'))}</span>
      </VisuallyHidden>
      <Groups
        {...{ id, label, groups, note, isEmpty }}
        active={list.active}
        idOf={idOf}
        onPoint={list.setPointedKey}
        onPick={list.pick}
      />
    </div>
  );
}
