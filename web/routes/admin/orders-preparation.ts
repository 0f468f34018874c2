import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const ordersPreparation = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders-preparation',
  validateSearch: search({ q: text }),
  component: lazyRouteComponent(() => import('./orders-preparation.lazy.tsx')),
});
