import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listMyClaims } from '#domain/claims/endpoints.ts';
import { listMyOrders } from '#domain/orders/endpoints.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { customerLayout } from './layout.ts';

export const orders = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/orders',
  loader: ({ context }) => together(prepare(context, listMyOrders, {}), prepare(context, listMyClaims, {})),
  head: () => titled('Mes commandes'),
  component: lazyRouteComponent(() => import('./orders.lazy.tsx')),
});
