import * as z from 'zod/mini';
import { actionId, done, id, reverts, trimmed } from '#shared/http/schemas.ts';
import { TEXT_MAX } from '#shared/text.ts';
import { orderStatus } from '#features/orders/domain/schemas.ts';

export { daySlipPdf, labelPdf, labelsPdf, packingPdf } from './reading-papers.ts';

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
    /** True when staff saw the unticked pieces and confirmed. */
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

/** Possible results of a scan at the packing table. */
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

/** Piece with the scanned number, with the facts that distinguish it. */
const scannedPiece = z.object({
  itemId: id,
  ref: z.int(),
  name: z.string(),
  size: z.nullable(z.string()),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  /** Title of the live that assigned the number. */
  liveTitle: z.string(),
});
export type ScannedPiece = z.infer<typeof scannedPiece>;

/** Parcel found by a scan, by one of its orders. */
const scannedPlace = z.object({
  orderId: id,
  number: z.string(),
  pseudo: z.nullable(z.string()),
  /** Piece; null when an order number or a parcel number was scanned. */
  piece: z.nullable(scannedPiece),
});
export type ScannedPlace = z.infer<typeof scannedPlace>;

export const scanned = z.object({
  kind: z.enum(scanKinds),
  /** Piece number; null when an order number or a parcel number was scanned. */
  ref: z.nullable(z.int()),
  /** Parcels of the piece: the parcel with the tick first, then those that need a piece of the same number. */
  places: z.array(scannedPlace),
  /** Status of the order found, for results that need it. */
  status: z.nullable(orderStatus),
});
export type Scanned = z.infer<typeof scanned>;

/** Number of pieces of the parcel still to tick. */
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
