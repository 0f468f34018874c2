import { id, instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const liveEndMails = z.object({
  liveId: id,
  count: z.int(),
  /** Number of these mails that update an earlier mail. */
  updates: z.int(),
  /** Pseudos of the recipients; leaves out recipients without a pseudo. */
  pseudos: z.array(z.string()),
});
export type LiveEndMails = z.infer<typeof liveEndMails>;

export const listLiveEndMails = {
  summary: 'List the mails that the end of each active live would send, and the end of the hold of unpaid pieces',
  input: noInput,
  reply: z.object({
    lives: z.array(liveEndMails),
    /** End of the hold of a live that ends now; null without a payment delay. */
    holdUntil: z.nullable(instant),
  }),
};
