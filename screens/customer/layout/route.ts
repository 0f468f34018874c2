import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customersOnly } from '#screens/guards.ts';
import { ACTS_NEED_SCRIPT } from '#screens/head.ts';
import { root } from '#screens/root.tsx';

export const customerLayout = createRoute({
  getParentRoute: () => root,
  id: 'mine',
  staticData: { isPrivate: true, ...(import.meta.env.SSR && { withoutScript: ACTS_NEED_SCRIPT }) },
  beforeLoad: customersOnly,
  component: lazyRouteComponent(() => import('./CustomerLayout.tsx')),
  errorComponent: lazyRouteComponent(() => import('#screens/shell/SessionFailed.tsx')),
});
