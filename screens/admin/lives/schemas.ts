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
  summary: 'The mails that would leave if each live that is on ended now; none while the shop sends no such mail',
  input: noInput,
  reply: z.object({ lives: z.array(liveEndMails) }),
};
