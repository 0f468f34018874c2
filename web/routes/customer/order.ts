import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getMyOrder } from '#domain/orders/endpoints.ts';
import { prepare } from '../prepare.ts';
import { customerLayout } from './layout.ts';

export const order = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/order/$orderId',
  loader: ({ context, params: { orderId } }) => prepare(context, getMyOrder, { orderId }),
  component: lazyRouteComponent(() => import('#web/features/orders/mine/MyOrderScreen.tsx')),
});
