import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listOrders } from '#domain/orders/admin-endpoints.ts';
import { ordersInput } from '#web/features/orders/admin/orders-filters.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { id, search, text, typed } from '../search.ts';
import { adminLayout } from './layout.ts';
import { day } from './search-day.ts';

export const orders = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders',
  validateSearch: search({
    status: text,
    live: id,
    user: id,
    from: day,
    to: day,
    only: text,
    q: typed,
    after: text,
  }),
  loaderDeps: ({ search }) => ordersInput(search),
  loader: ({ context, deps }) => prepare(context, listOrders, deps),
  head: () => titled('Commandes'),
  component: lazyRouteComponent(() => import('./orders.lazy.tsx')),
});
