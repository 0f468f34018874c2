import { deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import { isRecent } from './drafts.ts';

const NAME = `${copyBase}destination`;
const HOME = '/customer/orders';
const PROFILE = '/customer/profile';

const empty = { href: HOME, at: 0 };

export const isCustomerScreen = (href: string): boolean => /^\/(?:customer|payment)(?:[/?#]|$)/.test(href);

/**
 * Stores the destination of a signed-out user in the browser, because the mailed link opens another tab. The customer's
 * orders are the default and are not stored.
 */
export function rememberDestination(href: string, now = Date.now()): void {
  if (isCustomerScreen(href) && href !== HOME) store('browser', NAME, { href, at: now });
}

/** Returns the stored destination, if recent, else the customer's orders. Deletes it from the browser. */
export function takeDestination(now = Date.now()): string {
  const stored = readStored('browser', NAME, empty);
  deleteStored('browser', NAME);
  return stored && isRecent(stored.at, now) && isCustomerScreen(stored.href) ? stored.href : HOME;
}

let arriving: string | null = null;

/**
 * Returns the page to which pages for guests redirect signed-in users: the destination of a running sign-in, else the
 * customer's orders.
 */
export const homeOfUser = (): string => arriving ?? HOME;

/**
 * Records that a user has just signed in.
 * @returns the page to open, which is the profile with `profileFirst`, and `arrived`, to call after the navigation.
 */
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
