import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getOrder } from '#domain/orders/admin-endpoints.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const order = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders/$orderId',
  loader: ({ context, params }) => prepare(context, getOrder, params),
  component: lazyRouteComponent(() => import('./order.lazy.tsx')),
});
