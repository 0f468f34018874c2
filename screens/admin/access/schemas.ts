import { id, instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const ownSession = z.object({
  id,
  /** User agent that the browser sent; null without a user agent. */
  userAgent: z.nullable(z.string()),
  begunAt: instant,
  /** Accurate to the day. */
  seenAt: instant,
  isThis: z.boolean(),
});

export const listSessions = {
  summary: 'List the caller’s sessions: the current session first, then by last use',
  input: noInput,
  reply: z.object({ sessions: z.array(ownSession) }),
};

export type OwnSession = z.infer<typeof ownSession>;
