import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import { orderStatus, address, orderItem } from '#features/orders/domain/schemas.ts';
import { attentionLine } from '#features/attention/domain/schemas.ts';
import { labelOfOrder } from '#features/parcels/domain/admin-schemas.ts';
import { person } from '#features/users/domain/schemas.ts';
import { cents, id, instant, isNear, trimmed } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const printedAddress = z.object({
  lines: z.array(z.string()),
  /** Reason for the carrier's refusal of the address; null when it is accepted. */
  refusal: z.nullable(z.string()),
});

export const toPrepare = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  orderDate: instant,
  paymentDate: z.nullable(instant),
  total: cents,
  comment: z.nullable(z.string()),
  liveTitle: z.nullable(z.string()),
  user: z.object(person),
  address: z.nullable(address),
  /** Changes with the address. A correction names the version that was on screen. */
  addressVersion: z.string(),
  items: z.array(orderItem),
  ...labelOfOrder,
  /**
   * Address as the carrier prints it, when it differs from the typed address. Null when it is complete, or once a label
   * exists.
   */
  printedAddress: z.nullable(printedAddress),
  /** Number of packed pieces. */
  ticked: z.int(),
  /** Attention items, oldest first. Some hold the parcel (D-13). */
  attention: z.array(attentionLine),
  /** Unanswered question of the customer, which may concern the parcel; null without a question. */
  question: z.nullable(z.string()),
});

export const listPreparation = {
  summary: 'List the orders to prepare, oldest payment first; search by number, parcel, piece, pseudo, name or e-mail',
  input: z.object({ q: z.optional(trimmed(MAX_SEARCH_TEXT)) }),
  reply: z.object({
    orders: z.array(toPrepare),
    isMore: z.boolean(),
    isNear,
  }),
};

export const packed = z.object({ itemId: id, at: instant, by: z.string() });

const tableOrder = z.extend(z.omit(toPrepare, { printedAddress: true, ticked: true }), {
  packed: z.array(packed),
});

export const readTable = {
  summary: 'Get the parcel of an order: its orders, and their packed pieces',
  input: z.object({ orderId: id }),
  reply: z.object({ orders: z.array(tableOrder) }),
};

export type OrderToPrepare = z.infer<typeof toPrepare>;

export type TableOrder = z.infer<typeof tableOrder>;
