import type { Feature } from '#platform/server/feature.ts';
import { historyRoutes } from './server/routes.ts';

export const history = {
  name: 'history',
  about: 'Who changed what',
  routes: historyRoutes,
} satisfies Feature;
