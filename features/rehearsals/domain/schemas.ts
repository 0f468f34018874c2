import * as z from 'zod/mini';
import { okReply, id, instant } from '#shared/http/schemas.ts';

const DAY_MS = 86_400_000;

/** Replay of a live, or one order from its claim to its label (decision 0130). */
const rehearsalKind = z.enum(['live', 'order']);

export const rehearsal = z.object({
  kind: rehearsalKind,
  liveId: id,
  /** Replayed live of the shop; equal to `liveId` when an order is rehearsed. */
  sourceId: id,
  title: z.string(),
  startedAt: instant,
  startedBy: z.string(),
  playedMs: z.int(),
  totalMs: z.int(),
  /** Number of comments that were replayed. */
  said: z.int(),
  comments: z.int(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

/** `liveId` of the rehearsal on screen. The call is refused when another rehearsal has replaced it. */
const shown = z.optional(id);

export const startRehearsal = {
  summary: 'Copy an ended live to separate tables for a rehearsal; `replace` ends the open rehearsal',
  input: z.object({ liveId: id, replace: z._default(z.boolean(), false) }),
  reply: rehearsal,
};

export const startRehearsedOrder = {
  summary: 'Open a copy of the shop with an invented live, to walk one order from its claim to its label',
  input: z.object({ replace: z._default(z.boolean(), false) }),
  reply: rehearsal,
};

export const endRehearsedOrder = {
  summary: 'Delete the copy with its order; the list of the first days shows a rehearsal whose steps are all done',
  input: z.object({ liveId: shown }),
  reply: z.object({ isComplete: z.boolean() }),
};

export const replayComments = {
  summary: 'Replay the comments in the copy, up to a time of the live in milliseconds',
  input: z.object({ upTo: z.int().check(z.minimum(0), z.maximum(7 * DAY_MS)), liveId: shown }),
  reply: rehearsal,
};

export const endRehearsal = {
  summary: 'Delete the copy',
  input: z.object({ liveId: shown }),
  reply: okReply,
};
