import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { copyBase } from '#platform/web/api/copy.ts';
import { CheckingRights } from '#platform/web/ui/LoadingState.tsx';
import { mayOpen } from '#screens/shell/admin-links.ts';
import { adminsOnly } from '#screens/guards.ts';
import { root } from '#screens/root.tsx';

/** What the screens of the back office share, with its frame or without. They are rendered by the browser alone. */
export const forAdmins = {
  ssr: false,
  staticData: { isPrivate: true },
  // Of an address that is for another role the frame says so, and nothing of it is asked.
  beforeLoad: async (asked: Parameters<typeof adminsOnly>[0]) => {
    const { role } = await adminsOnly(asked);
    return { isWithheld: !mayOpen(role, asked.location.pathname) };
  },
  pendingComponent: CheckingRights,
  errorComponent: lazyRouteComponent(() => import('#screens/shell/SessionFailed.tsx')),
} as const;

const frame = () => (copyBase ? import('./RehearsalLayout.tsx') : import('./AdminLayout.tsx'));

/** The frame of the back office; in a rehearsal another one. */
export const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'office',
  ...forAdmins,
  component: lazyRouteComponent(frame),
});
