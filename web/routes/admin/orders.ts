import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { id, search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const orders = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders',
  validateSearch: search({ status: text, live: id, user: id, q: text, after: text }),
  head: () => titled('Commandes'),
  component: lazyRouteComponent(() => import('./orders.lazy.tsx')),
});
