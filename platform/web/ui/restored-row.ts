import type { AnyRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True for a back link to a list, which restores the last focused row. */
    isReturn?: boolean;
  }
}

interface LastPosition {
  /** Key of the last focused row. */
  rowKey: string;
  search: Record<string, unknown>;
}

/** Last positions by history entry and by path, until the page is reloaded. */
const lastPositions = new Map<string, LastPosition>();

type CurrentLocation = Pick<AnyRouter, 'latestLocation'>;

const entryOf = ({ latestLocation }: CurrentLocation): string => latestLocation.state.__TSR_key ?? '';

/** Stores the focused row of the list on screen. */
export function storeRow(router: CurrentLocation, rowKey: string): void {
  const { pathname, search } = router.latestLocation;
  lastPositions.set(entryOf(router), { rowKey, search });
  lastPositions.set(pathname, { rowKey, search });
}

/** Returns the row to restore; undefined on a newly opened list. */
export function lastRow(router: CurrentLocation): string | undefined {
  const { pathname, state } = router.latestLocation;
  return (lastPositions.get(entryOf(router)) ?? (state.isReturn ? lastPositions.get(pathname) : undefined))?.rowKey;
}

/** Returns the filters and the page that a list had when one of its rows last had the focus. */
export const lastSearch = (pathname: string): LastPosition['search'] | undefined => lastPositions.get(pathname)?.search;
