import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSessions } from '#domain/users/admin-endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const access = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/access',
  loader: ({ context }) => prepare(context, listSessions, {}),
  head: () => titled('Mon accès'),
  component: lazyRouteComponent(() => import('#web/features/users/AccessScreen.tsx')),
});
