import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { id, search } from '../search.ts';
import { adminLayout } from './layout.ts';

export const bulkProducts = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/bulk-products',
  validateSearch: search({ live: id }),
  head: () => titled('Création en masse'),
  component: lazyRouteComponent(() => import('./bulk-products.lazy.tsx')),
});
