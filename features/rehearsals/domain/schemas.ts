import * as z from 'zod/mini';
import { done, id, instant, noInput } from '#shared/http/schemas.ts';

const DAY_MS = 86_400_000;

export const rehearsal = z.object({
  /** Live of the copy; `sourceId` is the repeated live. */
  liveId: id,
  sourceId: id,
  title: z.string(),
  startedAt: instant,
  startedBy: z.string(),
  /** Played part and length of the evening, in ms. */
  playedMs: z.int(),
  totalMs: z.int(),
  /** Number of comments replayed, and their total. */
  said: z.int(),
  comments: z.int(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

export const startRehearsal = {
  summary: 'Copy an ended live to separate tables for a rehearsal; `replace` ends the open rehearsal',
  input: z.object({ liveId: id, replace: z._default(z.boolean(), false) }),
  reply: rehearsal,
};

export const hearAgain = {
  summary: 'Replay the comments in the copy, up to a time of the live in milliseconds',
  input: z.object({ upTo: z.int().check(z.minimum(0), z.maximum(7 * DAY_MS)) }),
  reply: rehearsal,
};

export const endRehearsal = {
  summary: 'Delete the copy',
  input: noInput,
  reply: done,
};
