import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { like, search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const attention = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/attention',
  validateSearch: search({ state: like(/^settled$/), after: text }),
  head: () => titled('À regarder'),
  component: lazyRouteComponent(() => import('./attention.lazy.tsx')),
});
