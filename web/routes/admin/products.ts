import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listProducts } from '#domain/catalog/admin-endpoints.ts';
import { listLives } from '#domain/lives/endpoints.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { productsInput } from '#web/features/catalog/products-filters.ts';
import { id, search, text, typed } from '../search.ts';
import { adminLayout } from './layout.ts';

export const products = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/products',
  validateSearch: search({ live: id, is: text, q: typed, after: text }),
  loaderDeps: ({ search }) => productsInput(search),
  loader: ({ context, deps }) => together(prepare(context, listProducts, deps), prepare(context, listLives, {})),
  head: () => titled('Produits'),
  component: lazyRouteComponent(() => import('./products.lazy.tsx')),
});
