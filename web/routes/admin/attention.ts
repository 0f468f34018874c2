import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { like, search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const attention = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/attention',
  validateSearch: search({ state: like(/^settled$/), after: text }),
  component: lazyRouteComponent(() => import('./attention.lazy.tsx')),
});
