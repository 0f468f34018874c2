import * as z from 'zod/mini';
import { cents, done, id, instant, noInput, required, reverts, text } from '#shared/http/schemas.ts';
import { orderStatuses } from '#features/orders/domain/life.ts';

/** Mode of assigning claimed pieces: a seller chooses each time, or the shop gives to the first certain claim. */
export const givings = ['by-hand', 'first'] as const;
export const giving = z.enum(givings);

export const live = z.object({
  id,
  title: z.string(),
  ref: z.string(),
  liveDate: instant,
  isActive: z.boolean(),
  giving,
  createdAt: instant,
  updatedAt: instant,
});
export type Live = z.infer<typeof live>;

const title = required('Le titre est requis', 120);
const ref = required('La référence est requise', 60);
const liveDate = z.pipe(
  text('La date est requise', 40),
  z.iso
    .datetime({ offset: true, error: 'La date est requise' })
    .check(z.regex(/^20\d\d-/, 'La date n’est pas valable')),
);

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

export const createLive = {
  summary: 'Create a live; its reference comes from the title',
  input: z.object({
    title,
    liveDate,
    isActive: z._default(z.boolean(), true),
  }),
  reply: live,
};

export const updateLive = {
  summary:
    'Change the title, reference, date, state or giving rule of a live. To undo a change, send the `updatedAt` of its reply as `reverts`; refused once the live has changed since',
  input: z.object({
    liveId: id,
    title: z.optional(title),
    ref: z.optional(ref),
    liveDate: z.optional(liveDate),
    isActive: z.optional(z.boolean()),
    giving: z.optional(giving),
    reverts,
  }),
  reply: z.extend(live, {
    /** Number of buyers who had the end mail before the live was on again; left out for zero. */
    told: z.optional(z.int()),
  }),
};

export const copyLive = {
  summary: 'Duplicate a live, not yet running, with copies of its unsold pieces',
  input: z.object({ liveId: id, title, liveDate, withPieces: z.boolean() }),
  reply: z.object({ live, pieces: z.int() }),
};
export const deleteLive = {
  summary: 'Delete a live that is not running and has no piece, order or feed event',
  input: z.object({ liveId: id }),
  reply: done,
};

/** A piece of a live, once the evening is over. */
export const reportPiece = z.object({
  productId: id,
  ref: z.int(),
  name: z.string(),
  price: cents,
  wasShown: z.boolean(),
  /** Number of people who asked for the piece, in any claim state. */
  asked: z.int(),
  /** Number of people who still wait. */
  waiting: z.int(),
  /** Order that holds the piece; null for an unsold piece. */
  holder: z.nullable(
    z.object({ orderId: id, orderNumber: z.string(), pseudo: z.nullable(z.string()), status: z.enum(orderStatuses) }),
  ),
});
/** Orders of a live and what they come to: `goods` for their pieces, `total` with their postage. */
export const reportOrders = z.object({ count: z.int(), goods: cents, total: cents });
export const liveReport = z.object({
  title: z.string(),
  liveDate: instant,
  /** Sorted by number of askers, highest first. */
  pieces: z.array(reportPiece),
  /** Orders that hold a piece and are not cancelled. */
  orders: z.object({ toValidate: reportOrders, toPay: reportOrders, paid: reportOrders }),
  /** Buyers of these orders; `new` counts those without an earlier order. */
  buyers: z.object({ count: z.int(), new: z.int(), withoutAccount: z.int() }),
  /** Claims still waiting: for a piece that is left, or behind who has it. */
  claims: z.object({ unanswered: z.int(), inLine: z.int() }),
  cuts: z.object({ count: z.int(), ms: z.int() }),
});
export type LiveReport = z.infer<typeof liveReport>;
