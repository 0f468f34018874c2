import type { AnyRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set by a back link to a list, which restores the last focused row. */
    isReturn?: boolean;
  }
}

interface LastPosition {
  rowKey: string;
  search: Record<string, unknown>;
}

/** Positions by history entry and by path, until the page is reloaded. */
const lastPositions = new Map<string, LastPosition>();

type CurrentLocation = Pick<AnyRouter, 'latestLocation'>;

const entryOf = ({ latestLocation }: CurrentLocation): string => latestLocation.state.__TSR_key ?? '';

export function storeRow(router: CurrentLocation, rowKey: string): void {
  const { pathname, search } = router.latestLocation;
  lastPositions.set(entryOf(router), { rowKey, search });
  lastPositions.set(pathname, { rowKey, search });
}

export function lastRow(router: CurrentLocation): string | undefined {
  const { pathname, state } = router.latestLocation;
  return (lastPositions.get(entryOf(router)) ?? (state.isReturn ? lastPositions.get(pathname) : undefined))?.rowKey;
}

export const lastSearch = (pathname: string): LastPosition['search'] | undefined => lastPositions.get(pathname)?.search;
