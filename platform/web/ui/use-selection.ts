import { useState } from 'react';

interface TickedRows {
  listKey: string;
  keys: ReadonlySet<string>;
  /** Row ticked last, where a range begins. */
  from: string | null;
}

export interface Selection {
  keys: readonly string[];
  /** Number of selected rows that are not shown. */
  hiddenCount: number;
  shown: readonly string[];
  has: (key: string) => boolean;
  /** Toggles the row. With the shift key, the rows from the row ticked last get the same state. */
  toggle: (key: string, withShift: boolean) => void;
  toggleShown: (on: boolean) => void;
  /** Unselects the rows of a finished batch. Rows selected while the batch ran stay selected. */
  untick: (keys: readonly string[]) => void;
  clear: () => void;
}

function keysBetween(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [fromIndex, toIndex] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (fromIndex === -1 || toIndex === -1) return [to];
  return shown.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1);
}

/**
 * Selects at most `max` rows. The selection survives page changes and is cleared when `listKey` (the filters) changes.
 * In a list without pages (`isWhole`), rows that are no longer shown are unselected.
 */
export function useSelection(shown: readonly string[], listKey: string, max: number, isWhole = false): Selection {
  const [ticked, setTicked] = useState<TickedRows>({ listKey, keys: new Set(), from: null });
  const { keys: selected, from } = ticked.listKey === listKey ? ticked : { keys: new Set<string>(), from: null };
  const keys = isWhole ? new Set(shown.filter((key) => selected.has(key))) : selected;
  const setRows = (changed: readonly string[], on: boolean, last: string | null = null) => {
    const newKeys = new Set(keys);
    for (const key of changed) {
      if (!on) newKeys.delete(key);
      else if (newKeys.size < max) newKeys.add(key);
    }
    setTicked({ listKey, keys: newKeys, from: last });
  };
  return {
    keys: [...keys],
    hiddenCount: [...keys].filter((key) => !shown.includes(key)).length,
    shown,
    has: (key) => keys.has(key),
    toggle: (key, withShift) => setRows(withShift ? keysBetween(shown, from, key) : [key], !keys.has(key), key),
    toggleShown: (on) => setRows(shown, on),
    clear: () => setTicked({ listKey, keys: new Set(), from: null }),
    untick: (removedKeys) =>
      setTicked((now) => ({
        ...now,
        keys: new Set([...now.keys].filter((key) => !removedKeys.includes(key))),
        from: null,
      })),
  };
}
