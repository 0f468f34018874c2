import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listLiveEndMails, listLives } from '#domain/lives/endpoints.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const lives = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives',
  loader: ({ context }) => together(prepare(context, listLives, {}), prepare(context, listLiveEndMails, {})),
  head: () => titled('Lives'),
  component: lazyRouteComponent(() => import('#web/features/lives/LivesScreen.tsx')),
});
