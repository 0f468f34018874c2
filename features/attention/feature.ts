import type { Feature } from '#platform/server/feature.ts';
import { stuckMails } from './server/reactions.ts';
import { attentionRoutes } from './server/routes.ts';
import { attentionTables } from './server/tables.ts';

export const attention = {
  name: 'attention',
  about: 'Alerts: what waits for a person of the shop',
  routes: attentionRoutes,
  tables: attentionTables,
  mailWatcher: stuckMails,
} satisfies Feature;
