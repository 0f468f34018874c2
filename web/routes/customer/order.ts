import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getMyOrder } from '#domain/orders/endpoints.ts';
import { answered, titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { customerLayout } from './layout.ts';

export const order = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/order/$orderId',
  loader: ({ context, params: { orderId } }) => prepare(context, getMyOrder, { orderId }),
  head: ({ match, params: { orderId } }) => {
    const order = answered(match, getMyOrder, { orderId });
    return titled(order ? `Commande ${order.number}` : 'Votre commande');
  },
  component: lazyRouteComponent(() => import('#web/features/orders/mine/MyOrderScreen.tsx')),
});
