import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listColours, recentProducts } from '#domain/catalog/admin-endpoints.ts';
import { listLives } from '#domain/lives/endpoints.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { id, search } from '../search.ts';
import { adminLayout } from './layout.ts';

export const bulkProducts = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/bulk-products',
  validateSearch: search({ live: id }),
  loader: ({ context }) =>
    together(prepare(context, listLives, {}), prepare(context, listColours, {}), prepare(context, recentProducts, {})),
  head: () => titled('Création en masse'),
  component: lazyRouteComponent(() => import('./bulk-products.lazy.tsx')),
});
