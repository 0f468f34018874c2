import type { Feature } from '#platform/server/feature.ts';
import { liveRoutes } from './server/routes.ts';
import { liveTables } from './server/tables.ts';

export const lives = {
  name: 'lives',
  routes: liveRoutes,
  tables: liveTables,
} satisfies Feature;
