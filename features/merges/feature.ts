import sql from 'sql-template-tag';
import { isUnusedBuyer } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { mergeUserOrders } from './server/commands/merge-user-orders.ts';
import { undoMerge } from './server/commands/undo-merge.ts';
import { mergeTables } from './server/tables.ts';

export const merges = {
  name: 'merges',
  about: 'Merges of two users into one',
  routes: (implement) => implement(endpoints, schemas, { mergeUserOrders, undoMerge }),
  tables: mergeTables,
  hooks: [
    isUnusedBuyer.with(sql`not exists (select from user_merges m where u.id in (m.source_id, m.destination_id))`),
  ],
} satisfies Feature;
