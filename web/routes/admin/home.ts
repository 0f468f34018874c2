import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { adminLayout } from './layout.ts';

export const home = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin',
  head: () => titled('Tableau de bord'),
  component: lazyRouteComponent(() => import('#web/features/shell/AdminHome.tsx')),
});
