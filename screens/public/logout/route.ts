import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '#screens/head.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

/** Signs out (PUB-11). */
export const logout = createRoute({
  getParentRoute: () => publicLayout,
  path: '/logout',
  ssr: false,
  head: () => titled('Déconnexion'),
  component: lazyRouteComponent(() => import('./LogoutScreen.tsx')),
});
