import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listColours } from '#domain/catalog/admin-endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const colors = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/colors',
  loader: ({ context }) => prepare(context, listColours, {}),
  head: () => titled('Couleurs'),
  component: lazyRouteComponent(() => import('#web/features/catalog/ColoursScreen.tsx')),
});
