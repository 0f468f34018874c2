import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { customerLayout } from '#screens/customer/layout/route.ts';

export const profile = createRoute({
  getParentRoute: () => customerLayout,
  path: '/customer/profile',
  head: () => pageHead('Mon profil'),
  component: lazyRouteComponent(() => import('./ProfileScreen.tsx')),
});
