import * as z from 'zod/mini';
import { done, id, onceKey } from '#shared/http/schemas.ts';
import { message, words } from './schemas.ts';

/** Message with the person of the shop who wrote it; null for the buyer. */
export const shopMessage = z.extend(message, { author: z.nullable(z.string()) });
export type ShopMessage = z.infer<typeof shopMessage>;

export const answerBuyer = {
  summary: 'Answer the buyer of an order: she gets a mail and reads it on the order. Settles the alert of the question',
  input: z.object({ orderId: id, text: words, once: onceKey }),
  reply: done,
};
