import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

type Equality<Selection> = (before: Selection, after: Selection) => boolean;

/** Creates the memory of one component, which keeps the selection of its last rendering. */
export function createMemory<Snapshot, Selection>() {
  let rendered: { selection: Selection } | null = null;
  return {
    keep: (selection: Selection): void => {
      rendered = { selection };
    },
    /** Returns a function that selects a part, and returns the previous object while `isEqual` is true for both. */
    readerOf: (
      getSnapshot: () => Snapshot,
      select: (snapshot: Snapshot) => Selection,
      isEqual: Equality<Selection>,
    ): (() => Selection) => {
      let last: { snapshot: Snapshot; selection: Selection } | null = null;
      return () => {
        const snapshot = getSnapshot();
        if (last && Object.is(last.snapshot, snapshot)) return last.selection;
        const before = last ?? rendered;
        const selected = select(snapshot);
        const selection = before && isEqual(before.selection, selected) ? before.selection : selected;
        last = { snapshot, selection };
        return selection;
      };
    },
  };
}

/**
 * Replaces the shim of `use-sync-external-store` for TanStack Store, which passes the same function for both snapshots
 * and always a comparison. The original would be part of every first load (`vite.config.ts`).
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: () => Snapshot,
  select: (snapshot: Snapshot) => Selection,
  isEqual: Equality<Selection>,
): Selection {
  const [memory] = useState(() => createMemory<Snapshot, Selection>());
  const read = useMemo(() => memory.readerOf(getSnapshot, select, isEqual), [memory, getSnapshot, select, isEqual]);
  const selection = useSyncExternalStore(subscribe, read, read);
  useEffect(() => memory.keep(selection), [memory, selection]);
  return selection;
}
