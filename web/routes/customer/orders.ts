import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listMyOrders } from '#domain/orders/endpoints.ts';
import { prepare } from '../prepare.ts';
import { customerLayout } from './layout.ts';

export const orders = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/orders',
  loader: ({ context }) => prepare(context, listMyOrders, {}),
  component: lazyRouteComponent(() => import('#web/features/orders/mine/MyOrdersScreen.tsx')),
});
