import { personal, notPersonalBecause, notPersonal, type Tables } from '#platform/server/db/tables.ts';

/** Note about a customer. The customer may read it (GDPR, article 15), without its author. */
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
