import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listPreparation } from '#domain/shipping/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { search, typed } from '../search.ts';
import { adminLayout } from './layout.ts';

export const ordersPreparation = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders-preparation',
  validateSearch: search({ q: typed }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context, deps }) => prepare(context, listPreparation, deps),
  head: () => titled('Préparation'),
  component: lazyRouteComponent(() => import('./orders-preparation.lazy.tsx')),
});
