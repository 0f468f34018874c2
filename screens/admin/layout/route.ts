import { createRoute, redirect } from '@tanstack/react-router';
import { isSigningOut, lastUser, readSessionUser, type SessionUser } from '#features/users/web/session.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import type { GuardOptions } from '#screens/guards.ts';
import { root } from '#screens/root.tsx';
import { OfficePending } from '#screens/shell/OfficePending.tsx';
import { linksAmong, mayOpen } from '#screens/shell/admin-links.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const adminRouteOptions = {
  ssr: false,
  staticData: { isPrivate: true },
  // Withholds the data of a screen that the role may not open. The frame shows the refusal.
  beforeLoad: async (options: GuardOptions): Promise<{ isWithheld: boolean }> => {
    const { role } = await adminsOnly(options);
    return { isWithheld: !mayOpen(role, options.location.pathname, linksAmong(screensInFrame())) };
  },
  pendingComponent: OfficePending,
  errorComponent: lazyScreen(() => import('#screens/shell/SessionFailed.tsx')),
} as const;

/**
 * Admits team members. Redirects other users to the sign-in of the back office, with the current address (ADM-02).
 * `ended` makes the sign-in explain that the session has ended, unless the user signed out. The session has also ended
 * when the browser refused the cookie of the sign-in.
 */
async function adminsOnly({ context, location }: GuardOptions): Promise<SessionUser> {
  const user = await readSessionUser(context.queryClient);
  if (user?.isAdmin) return user;
  const hasEnded = !user && !isSigningOut() && lastUser() !== null;
  throw redirect({
    to: '/admin/login',
    search: { from: location.href, ...(hasEnded && { ended: '1' }) },
    replace: true,
  });
}

const frame = () => (copyBase ? import('./RehearsalLayout.tsx') : import('./AdminLayout.tsx'));

export const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'office',
  ...adminRouteOptions,
  component: lazyScreen(frame),
});

/**
 * Returns the screens that `screens/office-routes.ts` adds. The cast breaks a cycle: the types of these screens refer
 * to the type of the frame.
 */
function screensInFrame(): Parameters<typeof linksAmong>[0] {
  return (adminLayout.children ?? []) as Parameters<typeof linksAmong>[0];
}
