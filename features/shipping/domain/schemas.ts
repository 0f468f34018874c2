import * as z from 'zod/mini';
import { actionId, commaSeparated, okReply, file, id, noInput, reverts, text, trimmed } from '#shared/http/schemas.ts';
import { MAX_TEXT } from '#shared/text.ts';
import { orderStatus } from '#features/orders/domain/schemas.ts';
import { MAX_GRAMS, MIN_GRAMS } from './rules.ts';

export const generateLabel = {
  summary: 'Buy the Colissimo label of the order’s parcel, which may contain several orders',
  input: z.object({
    orderId: id,
    weightGrams: z.optional(z.int().check(z.minimum(MIN_GRAMS), z.maximum(MAX_GRAMS))),
    /** True when staff checked the carrier’s site after an unanswered request and want another label. */
    afterUnknown: z.optional(z.boolean()),
    /** Tracking number of the label to replace. The replaced label is deleted before the new label is bought. */
    replaces: z.optional(trimmed(40)),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), tracking_id: z.string(), label_path: z.string() }),
};

export const deleteLabel = {
  summary: 'Delete the label (path and number)',
  input: z.object({
    orderId: id,
    /** Tracking number on screen, of any length after an import. The deletion is refused when the order has another. */
    trackingId: z.optional(text()),
  }),
  reply: okReply,
};

export const recordNumber = {
  summary: 'Store the tracking number of a parcel whose label was made outside the shop',
  input: z.object({ orderId: id, trackingId: trimmed(40) }),
  reply: z.object({ trackingId: z.string() }),
};

export const validatePreparation = {
  summary:
    '“Valider la préparation”: set all orders of the parcel to `to-ship`; refused if only some pieces are packed',
  input: z.object({
    orderId: id,
    evenIncomplete: z.optional(z.boolean()),
  }),
  reply: z.object({ status: orderStatus, message: z.string(), action: actionId }),
};

export const undoPreparation = {
  summary:
    '“Annuler”: reopen the validated orders of the parcel, with their packed pieces and label. `reverts` is the `action` of the validation; without it, only the caller’s own validation of the last minute is undone',
  input: z.object({ orderId: id, reverts }),
  reply: z.object({ message: z.string() }),
};

export const resendParcel = {
  summary: '“Renvoyer”: move a returned parcel back to preparation and delete its label',
  input: z.object({ orderId: id }),
  reply: z.object({ message: z.string() }),
};

export const scanKinds = [
  'packed',
  'packed-before',
  'opened',
  'complete',
  'other-label',
  'old-label',
  'several',
  'elsewhere',
  'withdrawn',
  'not-to-pack',
  'cancelled',
  'unsold',
  'unknown',
] as const;
export type ScanKind = (typeof scanKinds)[number];

const scannedPiece = z.object({
  itemId: id,
  ref: z.int(),
  name: z.string(),
  size: z.nullable(z.string()),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  liveTitle: z.string(),
});
export type ScannedPiece = z.infer<typeof scannedPiece>;

const scannedPlace = z.object({
  orderId: id,
  number: z.string(),
  pseudo: z.nullable(z.string()),
  piece: z.nullable(scannedPiece),
});
export type ScannedPlace = z.infer<typeof scannedPlace>;

export const scanned = z.object({
  kind: z.enum(scanKinds),
  /** Piece number; null when an order number or a parcel number was scanned. */
  ref: z.nullable(z.int()),
  /**
   * Parcels found. After a tick, the parcel of the ticked piece comes first, then the parcels that need a piece of the
   * same number.
   */
  places: z.array(scannedPlace),
  status: z.nullable(orderStatus),
  /** Number of the label that replaced the scanned label; absent without such a label. */
  label: z.optional(z.string()),
});
export type Scanned = z.infer<typeof scanned>;

const leftCount = z.int();

export const scanAtTable = {
  summary: 'Process a scan at the table: pack a piece of the parcel, open a parcel, or report the meaning of the code',
  input: z.object({
    text: trimmed(MAX_TEXT),
    /** Id of an order of the open parcel. */
    orderId: z.optional(id),
  }),
  reply: z.extend(scanned, {
    left: z.nullable(leftCount),
    /** Id of the tick, for its undo; null without a new tick. */
    action: z.nullable(actionId),
  }),
};

export const packPiece = {
  summary: 'Mark a piece of a parcel as packed',
  input: z.object({ orderId: id, itemId: id }),
  reply: z.object({ left: leftCount }),
};

export const unpackPiece = {
  summary:
    'Mark a piece of a parcel as not packed. `reverts` is the `action` of the tick to undo; refused after a newer tick',
  input: z.object({ orderId: id, itemId: id, reverts }),
  reply: z.object({ left: leftCount }),
};

export const labelPdf = {
  summary: 'Get the label’s PDF',
  input: z.object({ orderId: id }),
  reply: file('application/pdf'),
};

/** Order numbers in the sequence of packing: `C1046,C1047`. */
const printedOrders = z.object({
  orders: commaSeparated(text(undefined, 1900).check(z.minLength(1, 'Choisissez des commandes'))),
});

export const labelsPdf = {
  summary: 'Get the labels of the given orders in one PDF, in the given sequence; a page reports each unreadable label',
  input: printedOrders,
  reply: file('application/pdf'),
};

export const packingPdf = {
  summary: 'Get the packing lists of the given orders, in the given sequence: buyers, pieces and notes',
  input: printedOrders,
  reply: file('application/pdf'),
};

export const daySlipPdf = {
  summary:
    '“Bordereau du jour”: list the parcels prepared today, and those of the last seven days without a scan, for the signature of the carrier',
  input: noInput,
  reply: file('application/pdf'),
};
