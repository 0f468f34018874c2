import type { AnyRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The way back to a list: where it was left, it is found again. */
    isReturn?: boolean;
  }
}

interface Left {
  /** The key of the line that had the focus last. */
  line: string;
  search: Record<string, unknown>;
}

/** What was left, by entry of the browser's history and by address; for as long as the page lives. */
const left = new Map<string, Left>();

type Where = Pick<AnyRouter, 'latestLocation'>;

const entryOf = ({ latestLocation }: Where): string => latestLocation.state.__TSR_key ?? '';

/** A line of the list on screen has the focus. */
export function noteLine(router: Where, line: string): void {
  const { pathname, search } = router.latestLocation;
  left.set(entryOf(router), { line, search });
  left.set(pathname, { line, search });
}

/** The line to come back to; none on a list that was opened afresh. */
export function leftLine(router: Where): string | undefined {
  const { pathname, state } = router.latestLocation;
  return (left.get(entryOf(router)) ?? (state.isReturn ? left.get(pathname) : undefined))?.line;
}

/** The filters and the page with which a list was left. */
export const leftSearch = (pathname: string): Left['search'] | undefined => left.get(pathname)?.search;
