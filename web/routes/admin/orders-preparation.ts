import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const ordersPreparation = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders-preparation',
  validateSearch: search({ q: text }),
  head: () => titled('Préparation'),
  component: lazyRouteComponent(() => import('./orders-preparation.lazy.tsx')),
});
