import { orderProblems } from '#features/orders/domain/problems.ts';
import type { Feature } from '#platform/server/feature.ts';
import { noteRoutes } from './server/routes.ts';
import { noteTables } from './server/tables.ts';

export const notes = {
  name: 'notes',
  routes: noteRoutes,
  tables: noteTables,
  constraints: {
    order_notes_order_id_fkey: orderProblems.notFound,
  },
} satisfies Feature;
