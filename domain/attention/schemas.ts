import * as z from 'zod/mini';
import { cents, done, id, instant, noInput, optional, pageMark } from '../http/schemas.ts';
import { orderStatus } from '../orders/schemas.ts';

/** A thing to look at, without what it is about. */
export const attentionLine = z.object({
  id,
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: instant,
});
export type AttentionLine = z.infer<typeof attentionLine>;

/** Who did what to a line, oldest first. */
const step = z.object({
  at: instant,
  what: z.enum(['raised', 'changed', 'settled', 'reopened']),
  author: z.string(),
  note: z.nullable(z.string()),
});

export const attentionItem = z.extend(attentionLine, {
  order: z.nullable(
    z.object({
      id,
      number: z.string(),
      status: orderStatus,
      total: cents,
      customer: z.string(),
      pseudo: z.nullable(z.string()),
    }),
  ),
  settledAt: z.nullable(instant),
  steps: z.array(step),
});
export type AttentionItem = z.infer<typeof attentionItem>;

export const listAttention = {
  summary:
    'What a person must look at, the longest waiting first, or what was dealt with, the latest first; keyset pages',
  input: z.object({
    state: z.optional(z.enum(['open', 'settled'])),
    after: pageMark,
  }),
  reply: z.object({ items: z.array(attentionItem), next: z.nullable(z.string()) }),
};

export const countAttention = {
  summary: 'How many things wait for a person; 100 stands for 100 or more',
  input: noInput,
  reply: z.object({ open: z.int() }),
};

export const settleAttention = {
  summary: '“C’est réglé”, with a note; author and time are kept',
  input: z.object({ attentionId: id, note: optional(500) }),
  reply: done,
};

export const reopenAttention = {
  summary: 'To be looked at again; what was said before stays on record',
  input: z.object({ attentionId: id, note: optional(500) }),
  reply: done,
};
