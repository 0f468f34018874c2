import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { leavesOnPurpose, lastUser, userOf, type SessionUser } from '#features/users/web/session.ts';
import { homeOfUser, rememberDestination } from '#features/users/web/destination.ts';
import type { RouterContext } from './context.ts';
import { FORMS_NEED_SCRIPT } from './head.ts';

interface Asked {
  context: RouterContext;
  location: ParsedLocation;
  /** True when a pointer is over the link. */
  preload: boolean;
  /** `stay` when the page is already shown. */
  cause: 'preload' | 'enter' | 'stay';
}

/** Options of the pages for guests. Redirects signed-in customers to their orders (PUB-02, PUB-04). */
export const forGuests = {
  ...(import.meta.env.SSR && { staticData: { withoutScript: FORMS_NEED_SCRIPT } }),
  beforeLoad: async ({ context }: Asked): Promise<void> => {
    // An unknown session, as without a network, still shows the page.
    const user = await userOf(context.queryClient).catch(() => null);
    // Before the opening, the team sees the page as it will be.
    if (user && !(user.isAdmin && !context.shop.isOpen)) throw redirect({ href: homeOfUser(), replace: true });
  },
};

/**
 * Admits signed-in customers and redirects others to the sign-in (CUS-01). Redirects customers without a pseudo to the
 * profile (CUS-04), and a session that owes the code of its second factor to the form of this code. Stores the destination for after the sign-in. A session that ended on the page is reported, and its
 * e-mail address is filled in.
 */
export async function customersOnly({ context, location, preload, cause }: Asked): Promise<void> {
  const user = await userOf(context.queryClient);
  if (!user) {
    if (!preload) rememberDestination(location.href);
    const before = cause === 'stay' && !leavesOnPurpose() ? lastUser() : null;
    throw redirect({ to: '/login', search: before ? { email: before.email, ended: '1' } : {}, replace: true });
  }
  if (user.awaitsCode) throw redirect({ to: '/admin/login', search: { from: location.href }, replace: true });
  if (user.pseudo === null && location.pathname !== '/customer/profile')
    throw redirect({ to: '/customer/profile', replace: true });
}

/** Admits administrators. Redirects others to the sign-in of the back office, with the current address (ADM-02). */
export async function adminsOnly({ context, location }: Asked): Promise<SessionUser> {
  const user = await userOf(context.queryClient);
  if (!user?.isAdmin) throw redirect({ to: '/admin/login', search: { from: location.href }, replace: true });
  return user;
}
