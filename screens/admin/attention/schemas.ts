import { attentionLine } from '#features/attention/domain/schemas.ts';
import { orderStatus, orderStateFields } from '#features/orders/domain/schemas.ts';
import { actionId, cents, id, instant, cursor } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const step = z.object({
  id: actionId,
  at: instant,
  what: z.enum(['raised', 'changed', 'settled', 'reopened']),
  author: z.string(),
  note: z.nullable(z.string()),
  /** Destination of the money, given by the seller; null when no destination was required. */
  money: z.nullable(z.string()),
});

const attentionItem = z.extend(attentionLine, {
  order: z.nullable(
    z.object({
      id,
      number: z.string(),
      status: orderStatus,
      isReturned: orderStateFields.isReturned,
      nothingToSend: orderStateFields.nothingToSend,
      total: cents,
      customer: z.string(),
      pseudo: z.nullable(z.string()),
      /** True when the buyer’s bank took money back, which the shop does not refund a second time. */
      isChargedBack: z.boolean(),
    }),
  ),
  settledAt: z.nullable(instant),
  /** Oldest first. */
  steps: z.array(step),
});
export type AttentionItem = z.infer<typeof attentionItem>;

export const listAttention = {
  summary: 'List open alerts, oldest first, or settled alerts, newest first; all or about parcels; keyset pages',
  input: z.object({
    state: z.optional(z.enum(['open', 'settled'])),
    about: z.optional(z.enum(['parcels'])),
    after: cursor,
  }),
  reply: z.object({ items: z.array(attentionItem), next: z.nullable(z.string()) }),
};
