import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listPages } from '#domain/content/admin-endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const pages = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/pages',
  loader: ({ context }) => prepare(context, listPages, {}),
  head: () => titled('Pages'),
  component: lazyRouteComponent(() => import('#web/features/content/PageAdminScreen.tsx')),
});
