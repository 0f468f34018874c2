import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { root } from './root.tsx';

const layout = createRoute({
  getParentRoute: () => root,
  id: 'customer',
  component: lazyRouteComponent(() => import('#web/features/shell/CustomerLayout.tsx'), 'Component'),
});

const parent = { getParentRoute: () => layout };

export const customerRoutes = layout.addChildren([
  createRoute({
    ...parent,
    path: '/customer',
    beforeLoad: () => {
      throw redirect({ to: '/customer/orders', replace: true });
    },
  }),
  createRoute({
    ...parent,
    path: '/customer/orders',
    component: lazyRouteComponent(() => import('./customer/orders.tsx'), 'Component'),
  }),
  createRoute({
    ...parent,
    path: '/customer/order/$orderId',
    component: lazyRouteComponent(() => import('./customer/order.tsx'), 'Component'),
  }),
  createRoute({
    ...parent,
    path: '/customer/profile',
    component: lazyRouteComponent(() => import('./customer/profile.tsx'), 'Component'),
  }),
  createRoute({
    ...parent,
    path: '/payment/$orderId',
    component: lazyRouteComponent(() => import('./customer/payment.tsx'), 'Component'),
  }),
]);
