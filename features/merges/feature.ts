import type { Feature } from '#platform/server/feature.ts';
import { mergeRoutes } from './server/routes.ts';
import { mergeTables } from './server/tables.ts';

export const merges = {
  name: 'merges',
  about: 'Merges of two users into one',
  routes: mergeRoutes,
  tables: mergeTables,
} satisfies Feature;
