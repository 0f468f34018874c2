import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { id, search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const users = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users',
  validateSearch: search({ q: text, source: id, destination: id, after: text }),
  component: lazyRouteComponent(() => import('./users.lazy.tsx')),
});
