import * as z from 'zod/mini';
import { attentionLine } from '#features/attention/domain/schemas.ts';
import { actionId, done, id, instant, reverts, selected, trimmed } from '#shared/http/schemas.ts';
import { TEXT_MAX } from '#shared/text.ts';
import { SELECTED_MAX } from '#features/orders/domain/rules.ts';
import { orderStatus } from '#features/orders/domain/schemas.ts';

export { daySlipPdf, labelPdf, labelsPdf, packingPdf } from './reading-papers.ts';

const label = z.object({
  trackingId: z.string(),
  path: z.string(),
  /** Since when the carrier's tracking of this parcel makes no sense; null when it does. */
  unreadableSince: z.nullable(instant),
});

/** The orders that leave in the same parcel as an order, those of lower numbers first. */
const parcel = z.object({
  id,
  /** Until when it waits for more of its buyer's orders; null when it does not, or no more. */
  openUntil: z.nullable(instant),
  others: z.array(
    z.object({ id, number: z.string(), status: orderStatus, pieces: z.int(), attention: z.array(attentionLine) }),
  ),
});

/** What an order says of its label. */
export const labelOfOrder = {
  label: z.nullable(label),
  /** One was asked for and its answer never came: staff must look at the carrier’s site before asking again. */
  labelUnknown: z.boolean(),
  /** That the last one asked for was refused, and why; null where none was asked for since, or one came of it. */
  labelRefused: z.nullable(z.object({ at: instant, reason: z.string() })),
  /** With what else it leaves; null when it was put with nothing. */
  parcel: z.nullable(parcel),
};

export const generateLabel = {
  summary: 'Buy the Colissimo label of the order’s parcel, which may have several orders',
  input: z.object({
    orderId: id,
    weightGrams: z.optional(z.int().check(z.minimum(10), z.maximum(30_000))),
    /** Staff looked at the carrier's site after an unanswered request and want another label. */
    afterUnknown: z.optional(z.boolean()),
    /** Tracking number of the label that the new one replaces; it is deleted first. */
    replaces: z.optional(trimmed(40)),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), tracking_id: z.string(), label_path: z.string() }),
};

export const deleteLabel = {
  summary: 'Forget the label (path and number)',
  input: z.object({ orderId: id }),
  reply: done,
};

export const validatePreparation = {
  summary:
    '“Valider la préparation”: to-ship, with all orders of its parcel; refused where only some pieces are ticked',
  input: z.object({
    orderId: id,
    /** Staff were told which pieces are not ticked, and let the parcel go. */
    evenIncomplete: z.optional(z.boolean()),
  }),
  reply: z.object({ status: orderStatus, message: z.string(), action: actionId }),
};

export const undoPreparation = {
  summary:
    '“Annuler”: the orders of its parcel that were validated are to be prepared again, their ticks and label kept. `reverts` is the `action` of the validation; without it, only the caller’s own validation of the last minute',
  input: z.object({ orderId: id, reverts }),
  reply: z.object({ message: z.string() }),
};

export const resendParcel = {
  summary: '“Renvoyer”: a parcel that came back is to be prepared again, with another label',
  input: z.object({ orderId: id }),
  reply: z.object({ message: z.string() }),
};

/** What a scan at the table may mean. */
export const scanKinds = [
  'packed',
  'packed-before',
  'opened',
  'complete',
  'other-label',
  'several',
  'elsewhere',
  'withdrawn',
  'not-to-pack',
  'cancelled',
  'unsold',
  'unknown',
] as const;
export type ScanKind = (typeof scanKinds)[number];

/** A piece that bears the number, as it is told from others that bear it too. */
const scannedPiece = z.object({
  itemId: id,
  ref: z.int(),
  name: z.string(),
  size: z.nullable(z.string()),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  /** Of the live that gave it its number. */
  liveTitle: z.string(),
});
export type ScannedPiece = z.infer<typeof scannedPiece>;

/** A parcel that a scan leads to, by one of its orders. */
const scannedPlace = z.object({
  orderId: id,
  number: z.string(),
  pseudo: z.nullable(z.string()),
  /** Null where an order’s or a parcel’s number was read. */
  piece: z.nullable(scannedPiece),
});
export type ScannedPlace = z.infer<typeof scannedPlace>;

export const scanned = z.object({
  kind: z.enum(scanKinds),
  /** The number of the piece; null where an order’s or a parcel’s was read. */
  ref: z.nullable(z.int()),
  /** Where it is, or may be: the parcel that it is ticked in first, then those where another that bears its number waits. */
  places: z.array(scannedPlace),
  /** Of the order that is meant, where one is. */
  status: z.nullable(orderStatus),
});
export type Scanned = z.infer<typeof scanned>;

/** How many pieces of the parcel are still to be ticked. */
const left = z.int();

export const scanAtTable = {
  summary: 'What was scanned or typed at the table: ticks a piece of the parcel, opens a parcel, or says what it is',
  input: z.object({
    text: trimmed(TEXT_MAX),
    /** An order of the parcel that is open. */
    orderId: z.optional(id),
  }),
  reply: z.extend(scanned, { left: z.nullable(left) }),
};

export const packPiece = {
  summary: 'Tick a piece of a parcel: it is in it',
  input: z.object({ orderId: id, itemId: id }),
  reply: z.object({ left }),
};

export const unpackPiece = {
  summary: 'Take that tick back',
  input: z.object({ orderId: id, itemId: id }),
  reply: z.object({ left }),
};

export const groupOrders = {
  summary: '“Regrouper”: orders of one buyer at one address leave in one parcel, under one label',
  input: z.object({ orderIds: selected(SELECTED_MAX) }),
  reply: done,
};

export const separateParcel = {
  summary: '“Séparer”: the orders of this one’s parcel leave each alone again; refused once a label was asked for',
  input: z.object({ orderId: id }),
  reply: done,
};

export const shipParcel = {
  summary:
    '“Expédier maintenant”: an open parcel takes no more orders; what is not paid stays behind, to be validated again',
  input: z.object({ orderId: id }),
  reply: done,
};
