import { createRoute, redirect } from '@tanstack/react-router';
import { customerLayout } from '#screens/customer/layout/route.ts';

export const home = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer',
  beforeLoad: () => {
    throw redirect({ to: '/customer/orders', replace: true });
  },
});
