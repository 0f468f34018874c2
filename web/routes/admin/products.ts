import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { id, search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const products = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/products',
  validateSearch: search({ live: id, after: text }),
  head: () => titled('Produits'),
  component: lazyRouteComponent(() => import('./products.lazy.tsx')),
});
