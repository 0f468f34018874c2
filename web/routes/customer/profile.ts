import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { customerLayout } from './layout.ts';

export const profile = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/profile',
  head: () => titled('Mon profil'),
  component: lazyRouteComponent(() => import('#web/features/orders/mine/ProfileScreen.tsx')),
});
