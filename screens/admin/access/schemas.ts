import { id, instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const ownSession = z.object({
  id,
  /** User agent sent by the browser; null without one. */
  userAgent: z.nullable(z.string()),
  begunAt: instant,
  /** Accurate to the day. */
  seenAt: instant,
  isThis: z.boolean(),
});

export const listSessions = {
  summary: 'One’s own sessions, this one first, then by when they were last seen',
  input: noInput,
  reply: z.object({ sessions: z.array(ownSession) }),
};

export type OwnSession = z.infer<typeof ownSession>;
