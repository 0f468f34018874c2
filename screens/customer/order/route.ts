import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getMyOrder } from './endpoints.ts';
import { loadedReply, pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { customerLayout } from '#screens/customer/layout/route.ts';

export const order = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/order/$orderId',
  loader: ({ context, params: { orderId } }) => prepare(context, getMyOrder, { orderId }),
  head: ({ match, params: { orderId } }) => {
    const order = loadedReply(match, getMyOrder, { orderId });
    return pageHead(order ? `Commande ${order.number}` : 'Votre commande');
  },
  component: lazyRouteComponent(() => import('./MyOrderScreen.tsx')),
});
