import { id, instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const ownSession = z.object({
  id,
  userAgent: z.nullable(z.string()),
  begunAt: instant,
  /** Last renewal of the session, accurate to the day. */
  seenAt: instant,
  isThis: z.boolean(),
});

export const listSessions = {
  summary: 'List the caller’s sessions: the current session first, then by last use',
  input: noInput,
  reply: z.object({ sessions: z.array(ownSession) }),
};

export type OwnSession = z.infer<typeof ownSession>;
