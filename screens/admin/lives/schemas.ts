import { id, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const liveEndMails = z.object({
  liveId: id,
  /** Number of mails that would leave. */
  count: z.int(),
  /** Number of these mails that say what came after an earlier mail. */
  updates: z.int(),
});
export type LiveEndMails = z.infer<typeof liveEndMails>;

export const listLiveEndMails = {
  summary: 'Count the mails that each running live would send if it ended now; none if the shop does not send them',
  input: noInput,
  reply: z.object({ lives: z.array(liveEndMails) }),
};
