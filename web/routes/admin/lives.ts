import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listLives } from '#domain/lives/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const lives = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives',
  loader: ({ context }) => prepare(context, listLives, {}),
  head: () => titled('Lives'),
  component: lazyRouteComponent(() => import('#web/features/lives/LivesScreen.tsx')),
});
