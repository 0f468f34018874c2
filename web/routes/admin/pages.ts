import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listPages } from '#domain/content/admin-endpoints.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const pages = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/pages',
  loader: ({ context }) => prepare(context, listPages, {}),
  component: lazyRouteComponent(() => import('#web/features/content/PageAdminScreen.tsx')),
});
