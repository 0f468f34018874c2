import type { Feature } from '#platform/server/feature.ts';
import { listenToLives } from './server/listen-to-live.ts';
import { feedRoutes } from './server/routes.ts';
import { feedTables } from './server/tables.ts';

export const feed = {
  name: 'feed',
  routes: feedRoutes,
  tables: feedTables,
  lead: listenToLives,
} satisfies Feature;
