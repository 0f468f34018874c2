import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CheckingRights } from '#web/ui/LoadingState.tsx';
import { adminsOnly } from '../guards.ts';
import { root } from '../root.tsx';

/** What the screens of the back office share, with its frame or without. They are rendered by the browser alone. */
export const forAdmins = {
  ssr: false,
  staticData: { isPrivate: true },
  beforeLoad: adminsOnly,
  pendingComponent: CheckingRights,
  errorComponent: lazyRouteComponent(() => import('#web/features/shell/SessionFailed.tsx')),
} as const;

/** The frame of the back office. */
export const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'office',
  ...forAdmins,
  component: lazyRouteComponent(() => import('#web/features/shell/AdminLayout.tsx')),
});
