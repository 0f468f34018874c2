import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { onBuyerTakenOver } from '#features/users/server/hooks.ts';
import { isUntouched, isUnusedBuyer } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { removeNote, removePersonNote, writeNote, writePersonNote } from './server/commands/write-note.ts';
import { moveNotes } from './server/steps/move-notes.ts';
import { noteTables } from './server/tables.ts';

export const notes = {
  name: 'notes',
  about: 'Notes of the team about orders and people',
  routes: (implement) => implement(endpoints, schemas, { writeNote, removeNote, writePersonNote, removePersonNote }),
  tables: noteTables,
  hooks: [
    onBuyerTakenOver.with(async (_ctx, tx, { from, to }) => {
      await moveNotes(tx, from, to);
      return {};
    }),
    isUntouched.with(sql`not exists (select from order_notes t where t.order_id = o.id)`),
    isUnusedBuyer.with(sql`not exists (select from user_notes t where t.user_id = u.id)`),
  ],
  constraints: {
    order_notes_order_id_fkey: orderProblems.notFound,
  },
} satisfies Feature;
