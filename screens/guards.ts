import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { isSigningOut, lastUser, readSessionUser } from '#features/users/web/session.ts';
import { homeOfUser, rememberDestination } from '#features/users/web/destination.ts';
import type { RouterContext } from './context.ts';
import { FORMS_NEED_SCRIPT } from './head.ts';

export interface GuardOptions {
  context: RouterContext;
  location: ParsedLocation;
  /** `preload` when a pointer is over the link, `stay` when the page is already shown. */
  cause: 'preload' | 'enter' | 'stay';
}

/** Options of the pages for guests. Redirects signed-in users to their orders or their destination (PUB-02, PUB-04). */
export const forGuests = {
  ...(import.meta.env.SSR && { staticData: { withoutScript: FORMS_NEED_SCRIPT } }),
  beforeLoad: async ({ context }: GuardOptions): Promise<void> => {
    // Shows the page when the session cannot be read, as without a network.
    const user = await readSessionUser(context.queryClient).catch(() => null);
    // Lets the team see the page before the shop opens.
    if (user && !(user.isAdmin && !context.shop.isOpen)) throw redirect({ href: homeOfUser(), replace: true });
  },
};

/**
 * Admits signed-in customers and redirects others to the sign-in (CUS-01). Redirects customers without a pseudo to the
 * profile (CUS-04), and a session without the code of its second factor to the form for this code. Stores the
 * destination for after the sign-in, except when the user signed out on this page. When the session ended on the page,
 * the sign-in page states this and fills in the e-mail address.
 */
export async function customersOnly({ context, location, cause }: GuardOptions): Promise<void> {
  const user = await readSessionUser(context.queryClient);
  if (!user) {
    const hasEndedHere = cause === 'stay' && !isSigningOut();
    if (cause === 'enter' || hasEndedHere) rememberDestination(location.href);
    const previousUser = hasEndedHere && lastUser();
    throw redirect({
      to: '/login',
      search: previousUser ? { email: previousUser.email, ended: '1' } : {},
      replace: true,
    });
  }
  if (user.awaitsCode) throw redirect({ to: '/admin/login', search: { from: location.href }, replace: true });
  if (user.pseudo === null && location.pathname !== '/customer/profile')
    throw redirect({ to: '/customer/profile', replace: true });
}
