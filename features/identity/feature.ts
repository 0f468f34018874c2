import type { Feature } from '#platform/server/feature.ts';
import { identityRoutes } from './server/routes.ts';
import { identityTables } from './server/tables.ts';

export const identity = {
  name: 'identity',
  routes: identityRoutes,
  tables: identityTables,
} satisfies Feature;
