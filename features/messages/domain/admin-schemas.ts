import * as z from 'zod/mini';
import { okReply, id, onceKey } from '#shared/http/schemas.ts';
import { message, messageText } from './schemas.ts';

/** `author`: null for a message of the buyer. */
export const shopMessage = z.extend(message, { author: z.nullable(z.string()) });
export type ShopMessage = z.infer<typeof shopMessage>;

export const answerBuyer = {
  summary: 'Answer the buyer of an order, by mail and on the page of the order; settles the alert of the question',
  input: z.object({
    orderId: id,
    text: messageText,
    once: onceKey,
    /**
     * Id of the latest question on screen; null without a question. The alert of a later question stays open. A request
     * without this field settles any alert.
     */
    questionSeen: z.optional(z.nullable(id)),
  }),
  reply: z.extend(okReply, { isMailed: z.boolean() }),
};
