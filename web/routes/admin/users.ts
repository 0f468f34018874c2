import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { id, search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const users = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users',
  validateSearch: search({ q: text, source: id, destination: id, after: text }),
  head: () => titled('Gestion des utilisateurs'),
  component: lazyRouteComponent(() => import('./users.lazy.tsx')),
});
