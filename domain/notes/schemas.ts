import * as z from 'zod/mini';
import { done, id, instant, required } from '../http/schemas.ts';
import { NOTE_MAX } from './rules.ts';

/** What somebody of the shop wrote about an order. Its buyer never sees it. */
export const orderNote = z.object({ id, at: instant, author: z.string(), text: z.string() });
export type OrderNote = z.infer<typeof orderNote>;

export const writeNote = {
  summary: 'Write a note about an order, for the people of the shop alone',
  input: z.object({ orderId: id, text: required('Écrivez la note', NOTE_MAX) }),
  reply: z.object({ noteId: id }),
};
export const removeNote = {
  summary: 'Take a note away for good',
  input: z.object({ orderId: id, noteId: id }),
  reply: done,
};
