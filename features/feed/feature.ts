import { onLiveDeletion } from '#features/lives/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import { listenToLives } from './server/listen-to-live.ts';
import { feedRoutes } from './server/routes.ts';
import { findHeard } from './server/steps/find-heard.ts';
import { feedTables } from './server/tables.ts';

export const feed = {
  name: 'feed',
  about: 'The feed of a live, and what was said in it',
  routes: feedRoutes,
  tables: feedTables,
  hooks: [onLiveDeletion.with(findHeard)],
  lead: listenToLives,
} satisfies Feature;
