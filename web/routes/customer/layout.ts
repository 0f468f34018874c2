import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customersOnly } from '../guards.ts';
import { ACTS_NEED_SCRIPT } from '../head.ts';
import { root } from '../root.tsx';

/** The frame of a customer's own pages. */
export const customerLayout = createRoute({
  getParentRoute: () => root,
  id: 'mine',
  staticData: { isPrivate: true, ...(import.meta.env.SSR && { withoutScript: ACTS_NEED_SCRIPT }) },
  beforeLoad: customersOnly,
  component: lazyRouteComponent(() => import('#web/features/shell/CustomerLayout.tsx')),
  errorComponent: lazyRouteComponent(() => import('#web/features/shell/SessionFailed.tsx')),
});
