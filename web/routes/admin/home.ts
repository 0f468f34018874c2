import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminLayout } from './layout.ts';

export const home = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin',
  component: lazyRouteComponent(() => import('#web/features/shell/AdminHome.tsx')),
});
