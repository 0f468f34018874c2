import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { id, search } from '../search.ts';
import { adminLayout } from './layout.ts';

export const withoutAccount = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users/without-account',
  validateSearch: search({ live: id }),
  component: lazyRouteComponent(() => import('./without-account.lazy.tsx')),
});
