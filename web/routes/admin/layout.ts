import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CheckingRights } from '#web/ui/LoadingState.tsx';
import { adminsOnly } from '../guards.ts';
import { root } from '../root.tsx';

/** The frame of the back office. Its screens are rendered by the browser alone. */
export const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'office',
  ssr: false,
  staticData: { isPrivate: true },
  beforeLoad: adminsOnly,
  pendingComponent: CheckingRights,
  component: lazyRouteComponent(() => import('#web/features/shell/AdminLayout.tsx')),
  errorComponent: lazyRouteComponent(() => import('#web/features/shell/SessionFailed.tsx')),
});
