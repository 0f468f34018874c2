import * as z from 'zod/mini';
import { okReply, id, instant, onceKey, required } from '#shared/http/schemas.ts';
import { MAX_MESSAGE } from './rules.ts';

/** Message about an order, between its buyer and the shop. Does not contain the name of the person who answered. */
export const message = z.object({ id, at: instant, isFromBuyer: z.boolean(), text: z.string() });
export type Message = z.infer<typeof message>;

export const messageText = required('Écrivez votre message', MAX_MESSAGE);

export const askAboutOrder = {
  summary: 'Ask the shop a question about an own order; at most ten messages an hour',
  input: z.object({ orderId: id, text: messageText, once: onceKey }),
  reply: okReply,
};
