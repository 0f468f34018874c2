import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getMyOrder } from '#domain/orders/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { customerLayout } from './layout.ts';

export const payment = createRoute({
  getParentRoute: () => customerLayout,
  path: '/payment/$orderId',
  // It begins with what her browser has kept of the order (CUS-17).
  ssr: 'data-only',
  loader: ({ context, params: { orderId } }) => prepare(context, getMyOrder, { orderId }),
  head: () => titled('Paiement'),
  component: lazyRouteComponent(() => import('#web/features/payments/PaymentScreen.tsx')),
});
