import * as z from 'zod/mini';
import { attentionLine } from '#features/attention/domain/schemas.ts';
import { MAX_SELECTED } from '#features/orders/domain/rules.ts';
import { addressInput, orderStatus } from '#features/orders/domain/schemas.ts';
import { okReply, id, instant, selected, trimmed } from '#shared/http/schemas.ts';

const label = z.object({
  trackingId: z.string(),
  /** Null for a label made outside the shop, whose number was typed, and after its file was deleted. */
  path: z.nullable(z.string()),
  /** Time since which the carrier’s tracking is unreadable; null while it is readable. */
  unreadableSince: z.nullable(instant),
});

const parcel = z.object({
  id,
  openUntil: z.nullable(instant),
  others: z.array(
    z.object({ id, number: z.string(), status: orderStatus, pieces: z.int(), attention: z.array(attentionLine) }),
  ),
});

export const labelOfOrder = {
  label: z.nullable(label),
  /** True when the result of the request is unknown. Staff must then check the carrier’s site before a new request. */
  labelUnknown: z.boolean(),
  labelUnknownReason: z.nullable(z.string()),
  /** Null without a request, or after a successful request. */
  labelRefused: z.nullable(z.object({ at: instant, reason: z.string() })),
  parcel: z.nullable(parcel),
};
const labelled = z.object(labelOfOrder);
export type LabelOfOrder = z.infer<typeof labelled>;

export const changeAddress = {
  summary: 'Change the delivery address',
  input: z.object({
    orderId: id,
    address: addressInput,
    /** `addressVersion` on screen. The change is refused when the stored version differs. */
    seen: z.optional(trimmed(40)),
  }),
  reply: okReply,
};

export const groupOrders = {
  summary: '“Regrouper”: put orders of one buyer to one address in one parcel with one label',
  input: z.object({ orderIds: selected(MAX_SELECTED) }),
  reply: okReply,
};

/** Ids of all orders of the parcel on screen. The change is refused when the parcel has other orders. */
const seenOrders = z.optional(selected(MAX_SELECTED));

export const separateParcel = {
  summary: '“Séparer”: split a parcel into its orders; refused once a label was requested',
  input: z.object({ orderId: id, seen: seenOrders }),
  reply: okReply,
};

export const shipParcel = {
  summary: '“Expédier maintenant”: close an open parcel; its unpaid orders must be validated again',
  input: z.object({ orderId: id, seen: seenOrders }),
  reply: okReply,
};
