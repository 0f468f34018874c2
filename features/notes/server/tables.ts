import { personal, notPersonalBecause, notPersonal, type Tables } from '#platform/server/db/tables.ts';

/** Columns of a note about a customer. The customer may read the note without its author (GDPR, article 15). */
const aNote = {
  id: notPersonal,
  at: personal,
  author: notPersonalBecause('an administrator’s name'),
  author_id: notPersonal,
  text: personal,
};

export const noteTables = {
  order_notes: { ...aNote, order_id: notPersonal },
  user_notes: { ...aNote, user_id: notPersonal },
} satisfies Tables;
