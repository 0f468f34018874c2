import { useState } from 'react';

interface Ticked {
  /** What it is a selection of. */
  of: string;
  keys: ReadonlySet<string>;
  /** The line ticked last: a range begins there. */
  from: string | null;
}

/** The lines of a list that were ticked, and what ticks them. */
export interface Selection {
  keys: readonly string[];
  /** How many of them are not among those shown. */
  elsewhere: number;
  shown: readonly string[];
  has: (key: string) => boolean;
  /** Ticks a line or takes it out; with the shift key down, all between it and the last one follow it. */
  toggle: (key: string, withShift: boolean) => void;
  /** All that are shown, or none of them. */
  toggleShown: (on: boolean) => void;
  /** These and no others. */
  keep: (keys: readonly string[]) => void;
}

function between(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (one === -1 || other === -1) return [to];
  return shown.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/**
 * What is ticked in a list, of `most` at the most: it stays from page to page, and is forgotten when the list is another
 * one (`of`: its filters). Of a list without pages (`isWhole`) what is not shown any more is not ticked either.
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
