import type { Feature } from '#platform/server/feature.ts';
import { teamRoutes } from './server/routes.ts';

export const team = {
  name: 'team',
  about: 'People with rights, and invitations',
  routes: teamRoutes,
} satisfies Feature;
