import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '#screens/head.ts';
import { customerLayout } from '#screens/customer/layout/route.ts';

export const profile = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/profile',
  head: () => titled('Mon profil'),
  component: lazyRouteComponent(() => import('./ProfileScreen.tsx')),
});
