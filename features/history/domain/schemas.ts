import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import * as z from 'zod/mini';
import { day, id, instant, noInput, cursor, trimmed } from '#shared/http/schemas.ts';
import { historyKinds } from './labels.ts';

export const historyLine = z.object({
  id: z.string(),
  kind: z.enum(historyKinds),
  at: instant,
  author: z.string(),
  /**
   * Event of an order, name of a setting, `blocked` or `unblocked`, or code of a legal text. For other kinds, the
   * change of an account, a person or pieces.
   */
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  order: z.nullable(z.object({ id, number: z.string() })),
  person: z.nullable(z.object({ id, name: z.string(), isErased: z.boolean() })),
});
export type HistoryLine = z.infer<typeof historyLine>;

export const listHistory = {
  summary:
    'List recorded changes of orders, pieces, people and legal texts, newest first; for an owner also settings and accounts. Filters: kind, author, person, days in Paris, and free text for orders, people and pieces; keyset pages',
  input: z.object({
    kind: z.optional(z.enum(historyKinds)),
    authorId: z.optional(id),
    userId: z.optional(id),
    from: z.optional(day),
    to: z.optional(day),
    q: z.optional(trimmed(MAX_SEARCH_TEXT)),
    after: cursor,
  }),
  reply: z.object({
    lines: z.array(historyLine),
    next: z.nullable(z.string()),
    /** True when the search matches too many orders or people: it reads the newest 100 orders only. */
    isCut: z.boolean(),
  }),
};

export const listAuthors = {
  summary: 'List the administrators by name',
  input: noInput,
  reply: z.object({ authors: z.array(z.object({ id, name: z.string() })) }),
};
