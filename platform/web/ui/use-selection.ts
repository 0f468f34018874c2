import { useState } from 'react';

interface Ticked {
  /** Key of the selected list. */
  of: string;
  keys: ReadonlySet<string>;
  /** Row ticked last, where a range begins. */
  from: string | null;
}

/** Selected rows of a list, with the functions that select them. */
export interface Selection {
  keys: readonly string[];
  /** Number of selected rows that are not shown. */
  elsewhere: number;
  shown: readonly string[];
  has: (key: string) => boolean;
  /** Toggles a row. With the shift key, all rows between it and the last row follow. */
  toggle: (key: string, withShift: boolean) => void;
  /** Selects or unselects all shown rows. */
  toggleShown: (on: boolean) => void;
  /** Replaces the selection. */
  keep: (keys: readonly string[]) => void;
}

function between(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [fromIndex, toIndex] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (fromIndex === -1 || toIndex === -1) return [to];
  return shown.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1);
}

/**
 * Holds at most `most` selected rows of a list. The selection survives page changes and is cleared when `of` (its
 * filters) changes. In a list without pages (`isWhole`), rows that are no longer shown are unselected.
 */
export function useSelection(shown: readonly string[], of: string, most: number, isWhole = false): Selection {
  const [ticked, setTicked] = useState<Ticked>({ of, keys: new Set(), from: null });
  const { keys: kept, from } = ticked.of === of ? ticked : { keys: new Set<string>(), from: null };
  const keys = isWhole ? new Set(shown.filter((key) => kept.has(key))) : kept;
  const put = (changed: readonly string[], on: boolean, last: string | null = null) => {
    const next = new Set(keys);
    for (const key of changed) {
      if (!on) next.delete(key);
      else if (next.size < most) next.add(key);
    }
    setTicked({ of, keys: next, from: last });
  };
  return {
    keys: [...keys],
    elsewhere: [...keys].filter((key) => !shown.includes(key)).length,
    shown,
    has: (key) => keys.has(key),
    toggle: (key, withShift) => put(withShift ? between(shown, from, key) : [key], !keys.has(key), key),
    toggleShown: (on) => put(shown, on),
    keep: (kept) => setTicked({ of, keys: new Set(kept), from: null }),
  };
}
