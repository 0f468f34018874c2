import type { Feature } from '#platform/server/feature.ts';
import { settingRoutes } from './server/routes.ts';
import { settingTables } from './server/tables.ts';

export const settings = {
  name: 'settings',
  routes: settingRoutes,
  tables: settingTables,
} satisfies Feature;
