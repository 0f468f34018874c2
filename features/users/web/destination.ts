import { deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';
import { isRecent } from './drafts.ts';

const NAME = 'destination';
const HOME = '/customer/orders';
const PROFILE = '/customer/profile';

const wanted = { href: HOME, at: 0 };

/** True for a screen of the customer's area, false for other sites and the back office. */
export const isCustomerScreen = (href: string): boolean => /^\/(?:customer|payment)(?:[/?#]|$)/.test(href);

/** Stores the destination of a signed-out user. Not in the tab, because the mailed link opens another tab. */
export function rememberDestination(href: string, now = Date.now()): void {
  if (isCustomerScreen(href) && href !== HOME) store('browser', NAME, { href, at: now });
}

/** Returns and deletes the stored destination. Returns the customer's orders after the lifetime of a link. */
export function takeDestination(now = Date.now()): string {
  const kept = readStored('browser', NAME, wanted);
  deleteStored('browser', NAME);
  return kept && isRecent(kept.at, now) && isCustomerScreen(kept.href) ? kept.href : HOME;
}

let arriving: string | null = null;

/**
 * Returns the page for signed-in users on pages for guests: the destination of a running sign-in, else the home page.
 */
export const homeOfUser = (): string => arriving ?? HOME;

/** Records that a user has just signed in, and the destination. Call `arrived` after the navigation. */
export function arrive({ profileFirst }: { profileFirst: boolean }): { href: string; arrived: () => void } {
  const destination = takeDestination();
  const href = profileFirst ? PROFILE : destination;
  arriving = href;
  return {
    href,
    arrived: () => {
      arriving = null;
    },
  };
}
