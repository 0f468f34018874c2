import * as z from 'zod/mini';
import { okReply, id, instant, onceKey, required } from '#shared/http/schemas.ts';
import { MAX_NOTE } from './rules.ts';

/**
 * Internal note about an order or a user. No page shows it to the buyer; the export of the buyer's data contains it.
 */
export const note = z.object({
  id,
  at: instant,
  author: z.string(),
  /** Null when the author was not recorded. */
  authorId: z.nullable(id),
  text: z.string(),
});
export type Note = z.infer<typeof note>;

const noteText = required('Écrivez la note', MAX_NOTE);
const storedNote = z.object({ noteId: id });

export const writeNote = {
  summary: 'Write an internal note about an order; the customer sees it in the export of her data',
  input: z.object({ orderId: id, text: noteText, once: onceKey }),
  reply: storedNote,
};
export const removeNote = {
  summary: 'Delete a note about an order; a packer may delete only own notes',
  input: z.object({ orderId: id, noteId: id }),
  reply: okReply,
};
export const writePersonNote = {
  summary: 'Write an internal note about a person, who sees it in the export of her data',
  input: z.object({ userId: id, text: noteText, once: onceKey }),
  reply: storedNote,
};
export const removePersonNote = {
  summary: 'Delete a note about a person',
  input: z.object({ userId: id, noteId: id }),
  reply: okReply,
};
