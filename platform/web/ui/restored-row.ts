import type { AnyRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True for a back link to a list, which restores the last focused row. */
    isReturn?: boolean;
  }
}

interface Left {
  /** Key of the last focused row. */
  line: string;
  search: Record<string, unknown>;
}

/** Last positions by history entry and by address, for as long as the page lives. */
const left = new Map<string, Left>();

type Where = Pick<AnyRouter, 'latestLocation'>;

const entryOf = ({ latestLocation }: Where): string => latestLocation.state.__TSR_key ?? '';

/** Stores the focused row of the list on screen. */
export function storeLine(router: Where, line: string): void {
  const { pathname, search } = router.latestLocation;
  left.set(entryOf(router), { line, search });
  left.set(pathname, { line, search });
}

/** Returns the row to restore; undefined on a list that was opened afresh. */
export function leftLine(router: Where): string | undefined {
  const { pathname, state } = router.latestLocation;
  return (left.get(entryOf(router)) ?? (state.isReturn ? left.get(pathname) : undefined))?.line;
}

/** Returns the filters and the page that a list last had. */
export const leftSearch = (pathname: string): Left['search'] | undefined => left.get(pathname)?.search;
