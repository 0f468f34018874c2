import { createRoute } from '@tanstack/react-router';
import { getOrder } from './endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { loadedReply, pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { matching, search } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const order = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders/$orderId',
  validateSearch: search({ refund: matching(/^[a-z]{1,10}$/) }),
  loader: ({ context, params }) =>
    allOf(prepare(context, getOrder, params), prepare(context, listWithdrawals, { orderId: params.orderId })),
  head: ({ match, params }) => {
    const order = loadedReply(match, getOrder, params);
    return pageHead(order ? `Commande ${order.number}` : 'Commande');
  },
  component: lazyScreen(() => import('./page.tsx')),
});
