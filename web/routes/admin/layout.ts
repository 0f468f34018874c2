import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { copyBase } from '#web/api/copy.ts';
import { CheckingRights } from '#web/ui/LoadingState.tsx';
import { mayOpen } from '#web/features/shell/admin-links.ts';
import { adminsOnly } from '../guards.ts';
import { root } from '../root.tsx';

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
  errorComponent: lazyRouteComponent(() => import('#web/features/shell/SessionFailed.tsx')),
} as const;

const frame = () =>
  copyBase ? import('#web/features/rehearsals/RehearsalLayout.tsx') : import('#web/features/shell/AdminLayout.tsx');

/** The frame of the back office; in a rehearsal another one. */
export const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'office',
  ...forAdmins,
  component: lazyRouteComponent(frame),
});
