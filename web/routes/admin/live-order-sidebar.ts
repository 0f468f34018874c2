import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { id, search } from '../search.ts';
import { adminLayout } from './layout.ts';

export const liveOrderSidebar = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/live-order-sidebar',
  validateSearch: search({ live: id }),
  head: () => titled('Commande live'),
  component: lazyRouteComponent(() => import('./live-order-sidebar.lazy.tsx')),
});
