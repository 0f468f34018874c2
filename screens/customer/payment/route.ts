import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { customerLayout } from '#screens/customer/layout/route.ts';

export const payment = createRoute({
  getParentRoute: () => customerLayout,
  path: '/payment/$orderId',
  // Renders in the browser, because the page starts from the order that the browser stores (CUS-17).
  ssr: 'data-only',
  loader: ({ context, params: { orderId } }) => prepare(context, getMyOrder, { orderId }),
  head: () => pageHead('Paiement'),
  component: lazyRouteComponent(() => import('./PaymentScreen.tsx')),
});
