import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listMyClaims, listMyOrders } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { customerLayout } from '#screens/customer/layout/route.ts';

export const orders = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/orders',
  loader: ({ context }) => allOf(prepare(context, listMyOrders, {}), prepare(context, listMyClaims, {})),
  head: () => pageHead('Mes commandes'),
  component: lazyRouteComponent(() => import('./page.tsx')),
});
