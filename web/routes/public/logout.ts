import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { publicLayout } from './layout.ts';

/** Signs out (PUB-11). */
export const logout = createRoute({
  getParentRoute: () => publicLayout,
  path: '/logout',
  ssr: false,
  head: () => titled('Déconnexion'),
  component: lazyRouteComponent(() => import('#web/features/users/LogoutScreen.tsx')),
});
