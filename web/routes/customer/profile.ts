import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customerLayout } from './layout.ts';

export const profile = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/profile',
  component: lazyRouteComponent(() => import('#web/features/orders/mine/ProfileScreen.tsx')),
});
