import * as z from 'zod/mini';
import {
  okReply,
  id,
  instant,
  noInput,
  onceKey,
  required,
  reverts,
  seenAt,
  storedTime,
  text,
} from '#shared/http/schemas.ts';

/**
 * Modes of giving claimed pieces. `by-hand`: a seller decides on each claim. `first`: the shop gives to the first
 * certain claim.
 */
export const givings = ['by-hand', 'first'] as const;
export const giving = z.enum(givings);

export const live = z.object({
  id,
  title: z.string(),
  ref: z.string(),
  liveDate: instant,
  isActive: z.boolean(),
  /**
   * Time of the latest end. Null for a live that is active or prepared, or that ended before such times were stored.
   */
  endedAt: z.nullable(instant),
  giving,
  createdAt: instant,
  updatedAt: instant,
});
export type Live = z.infer<typeof live>;

const title = required('Le titre est requis', 120);
const ref = required('La référence est requise', 60);
const liveDate = storedTime('La date est requise', 'La date n’est pas valable');

export const listLives = {
  summary: 'List all lives, newest date first',
  input: noInput,
  reply: z.object({ lives: z.array(live) }),
};

export const getLive = {
  summary: 'Get a live',
  input: z.object({ liveId: id }),
  reply: live,
};

export const createLive = {
  summary: 'Create a live; its reference comes from the title',
  input: z.object({
    title,
    liveDate,
    isActive: z._default(z.boolean(), true),
    once: onceKey,
  }),
  reply: live,
};

export const updateLive = {
  summary:
    'Change the title, reference, date, activity or mode of giving of a live. To undo a change, send the `updatedAt` of its reply as `reverts`; this is refused if the live has changed since',
  input: z.object({
    liveId: id,
    title: z.optional(title),
    ref: z.optional(ref),
    liveDate: z.optional(liveDate),
    isActive: z.optional(z.boolean()),
    giving: z.optional(giving),
    /** Values on screen. The change is refused when the stored value of a field to change differs. */
    seen: z.optional(
      z.partial(z.object({ title: text(), ref: text(), liveDate: seenAt, isActive: z.boolean(), giving })),
    ),
    reverts,
  }),
  reply: z.extend(live, {
    /** Number of end mails that may have left before the live became active again; absent without such mails. */
    told: z.optional(z.int()),
  }),
};

export const copyLive = {
  summary: 'Create an inactive copy of a live, with or without the pieces that no order holds',
  input: z.object({ liveId: id, title, liveDate, withPieces: z.boolean(), once: onceKey }),
  reply: z.object({ live, pieces: z.int() }),
};
export const deleteLive = {
  summary: 'Delete an inactive live without pieces, orders, comments, claims and viewers',
  input: z.object({ liveId: id }),
  reply: okReply,
};
