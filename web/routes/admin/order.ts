import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getOrder } from '#domain/orders/admin-endpoints.ts';
import { listWithdrawals } from '#domain/withdrawals/admin-endpoints.ts';
import { answered, titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { like, search } from '../search.ts';
import { adminLayout } from './layout.ts';

export const order = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders/$orderId',
  validateSearch: search({ refund: like(/^[a-z]{1,10}$/) }),
  loader: ({ context, params }) =>
    together(prepare(context, getOrder, params), prepare(context, listWithdrawals, { orderId: params.orderId })),
  head: ({ match, params }) => {
    const order = answered(match, getOrder, params);
    return titled(order ? `Commande ${order.number}` : 'Commande');
  },
  component: lazyRouteComponent(() => import('./order.lazy.tsx')),
});
