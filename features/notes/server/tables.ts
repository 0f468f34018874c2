import { hers, not, ours, type Tables } from '#platform/server/db/tables.ts';

/** Note about a customer. The customer may read it (GDPR, article 15), without its author. */
const aNote = { id: ours, at: ours, author: not('an administrator’s name'), author_id: ours, text: hers };

export const noteTables = {
  order_notes: { ...aNote, order_id: ours },
  user_notes: { ...aNote, user_id: ours },
} satisfies Tables;
