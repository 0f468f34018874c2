import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { leavesOnPurpose, lastUser, userOf, type SessionUser } from '#features/users/web/session.ts';
import { homeOfUser, rememberDestination } from '#features/users/web/destination.ts';
import type { RouterContext } from './context.ts';
import { FORMS_NEED_SCRIPT } from './head.ts';

interface Asked {
  context: RouterContext;
  location: ParsedLocation;
  /** The address is only pointed at. */
  preload: boolean;
  /** `stay` where she is there already. */
  cause: 'preload' | 'enter' | 'stay';
}

/** What the pages for guests share: those who are signed in are taken to their orders (PUB-02, PUB-04). */
export const forGuests = {
  ...(import.meta.env.SSR && { staticData: { withoutScript: FORMS_NEED_SCRIPT } }),
  beforeLoad: async ({ context }: Asked): Promise<void> => {
    // Who is there can't be known without a network; the page can be read all the same.
    const user = await userOf(context.queryClient).catch(() => null);
    if (user) throw redirect({ href: homeOfUser(), replace: true });
  },
};

/**
 * Lets those signed in through, sends the others to sign in (CUS-01), and to her profile who has no pseudo yet (CUS-04).
 * Where she was going is where she goes once signed in. Whose session ended under her is told so, and known.
 */
export async function customersOnly({ context, location, preload, cause }: Asked): Promise<void> {
  const user = await userOf(context.queryClient);
  if (!user) {
    if (!preload) rememberDestination(location.href);
    const before = cause === 'stay' && !leavesOnPurpose() ? lastUser() : null;
    throw redirect({ to: '/login', search: before ? { email: before.email, ended: '1' } : {}, replace: true });
  }
  if (user.pseudo === null && location.pathname !== '/customer/profile')
    throw redirect({ to: '/customer/profile', replace: true });
}

/** Lets administrators through, sends the others to their sign-in page with where they came from (ADM-02). */
export async function adminsOnly({ context, location }: Asked): Promise<SessionUser> {
  const user = await userOf(context.queryClient);
  if (!user?.isAdmin) throw redirect({ to: '/admin/login', search: { from: location.href }, replace: true });
  return user;
}
