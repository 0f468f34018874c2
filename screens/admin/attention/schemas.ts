import { attentionItem } from '#features/attention/domain/schemas.ts';
import { pageMark } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listAttention = {
  summary: 'List open alerts, oldest first, or resolved alerts, newest first; keyset pages',
  input: z.object({
    state: z.optional(z.enum(['open', 'settled'])),
    /** Limits the list to items about parcels. Default: all items. */
    about: z.optional(z.enum(['parcels'])),
    after: pageMark,
  }),
  reply: z.object({ items: z.array(attentionItem), next: z.nullable(z.string()) }),
};
