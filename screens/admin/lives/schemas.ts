import { id, instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const liveEndMails = z.object({
  liveId: id,
  /** Number of mails that would be sent. */
  count: z.int(),
  /** Number of these mails that update an earlier mail. */
  updates: z.int(),
  /** Pseudos of the buyers who have a pseudo. */
  pseudos: z.array(z.string()),
});
export type LiveEndMails = z.infer<typeof liveEndMails>;

export const listLiveEndMails = {
  summary:
    'Count the mails that each running live would send if it ended now, none if the shop does not send them, and say how long unpaid pieces would be held',
  input: noInput,
  reply: z.object({
    lives: z.array(liveEndMails),
    /** End of the hold of a live that ends now; null without a payment delay. */
    holdUntil: z.nullable(instant),
  }),
};
