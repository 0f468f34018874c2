import { hers, not, ours, type Tables } from '#platform/server/db/tables.ts';

/** What a person of the shop wrote about the customer: hers to read (GDPR, article 15), without the author. */
const aNote = { id: ours, at: ours, author: not('an administrator’s name'), author_id: ours, text: hers };

export const noteTables = {
  order_notes: { ...aNote, order_id: ours },
  user_notes: { ...aNote, user_id: ours },
} satisfies Tables;
