import sql from 'sql-template-tag';
import { isUnusedBuyer } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import { mergeRoutes } from './server/routes.ts';
import { mergeTables } from './server/tables.ts';

export const merges = {
  name: 'merges',
  about: 'Merges of two users into one',
  routes: mergeRoutes,
  tables: mergeTables,
  hooks: [
    isUnusedBuyer.with(sql`not exists (select from user_merges m where u.id in (m.source_id, m.destination_id))`),
  ],
} satisfies Feature;
