import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listTeam } from '#domain/team/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const team = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/team',
  loader: ({ context }) => prepare(context, listTeam, {}),
  head: () => titled('Équipe'),
  component: lazyRouteComponent(() => import('#web/features/team/TeamScreen.tsx')),
});
