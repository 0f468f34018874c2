import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const logout = createRoute({
  getParentRoute: () => publicLayout,
  path: '/logout',
  ssr: false,
  head: () => pageHead('Déconnexion'),
  component: lazyRouteComponent(() => import('./LogoutScreen.tsx')),
});
