import type { Feature } from '#platform/server/feature.ts';
import { attentionRoutes } from './server/routes.ts';
import { attentionTables } from './server/tables.ts';

export const attention = {
  name: 'attention',
  routes: attentionRoutes,
  tables: attentionTables,
} satisfies Feature;
