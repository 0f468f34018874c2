import { attentionLine } from '#features/attention/domain/schemas.ts';
import { orderDocument } from '#features/invoices/domain/schemas.ts';
import { shopMessage } from '#features/messages/domain/admin-schemas.ts';
import { note } from '#features/notes/domain/schemas.ts';
import { storedTexts } from '#features/orders/domain/admin-schemas.ts';
import {
  acceptedTerms,
  address,
  orderItem,
  orderStatus,
  orderStateFields,
  parcelEvent,
} from '#features/orders/domain/schemas.ts';
import { labelOfOrder } from '#features/parcels/domain/admin-schemas.ts';
import { paymentTransaction } from '#features/payments/domain/schemas.ts';
import { requestedRefund } from '#features/refunds/domain/schemas.ts';
import { buyerWarnings } from '#features/users/domain/admin-schemas.ts';
import { person } from '#features/users/domain/schemas.ts';
import { cents, id, instant } from '#shared/http/schemas.ts';
import { mailStates } from '#shared/mail-lifecycle.ts';
import * as z from 'zod/mini';

const orderMail = z.object({
  id,
  kind: z.string(),
  state: z.enum(mailStates),
  /** Instant of the last attempt or change of the mail. */
  at: instant,
  /** Instant of the next attempt after a failed attempt; null otherwise. */
  nextTryAt: z.nullable(instant),
  /** Reason of the last failed or unconfirmed attempt, in a few French words. */
  reason: z.nullable(z.string()),
});
export type OrderMail = z.infer<typeof orderMail>;

const orderEvent = z.object({
  id: z.string(),
  at: instant,
  type: z.string(),
  author: z.string(),
  data: z.record(z.string(), z.unknown()),
});

const adminOrder = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  paymentDate: z.nullable(instant),
  status: orderStatus,
  ...orderStateFields,
  /** True while the end of the live will start the hold. */
  isHoldAwaited: z.boolean(),
  total: cents,
  /** Part of the total that is postage. */
  postage: cents,
  /** Part of the total that the buyer has withdrawn from. */
  withdrawn: cents,
  /** Part of the total that the shop no longer claims. */
  waived: cents,
  /** True while the customer is asked to pay the missing part. */
  isRestAsked: z.boolean(),
  /** Postage that the shop keeps if the order is cancelled, because its parcel leaves with other orders. */
  keptPostage: cents,
  /** Part of the card’s money that the seller refunded without the provider. */
  returned: cents,
  /** Excess money that the shop keeps by agreement or has refunded without the provider. */
  agreed: cents,
  /** True when a user recorded a payment without the card provider. */
  isPaidOutside: z.boolean(),
  liveId: z.nullable(id),
  liveTitle: z.nullable(z.string()),
  /** Packers receive only the texts named in `readByPackers`. */
  texts: z.partial(storedTexts),
  user: z.object(person),
  standing: z.nullable(buyerWarnings),
  shippingType: z.string(),
  acceptedTerms: z.nullable(acceptedTerms),
  address: z.nullable(address),
  /** Hash of the address. A correction sends the hash that was on screen. */
  addressVersion: z.string(),
  items: z.array(orderItem),
  ...labelOfOrder,
  trackingUrl: z.nullable(z.string()),
  parcelEvents: z.array(parcelEvent),
  isPaid: z.boolean(),
  paymentUnderWay: z.boolean(),
  /** Transactions that the provider reported (input of `moneyOf`), and refunds requested from it. Both oldest first. */
  transactions: z.array(paymentTransaction),
  refunds: z.array(requestedRefund),
  mails: z.array(orderMail),
  notes: z.array(note),
  messages: z.array(shopMessage),
  isConfirmed: z.boolean(),
  documents: z.array(orderDocument),
  attention: z.array(attentionLine),
  /** The newest `EVENTS_SHOWN` events, newest first. */
  events: z.array(orderEvent),
});
export type AdminOrder = z.infer<typeof adminOrder>;

export const getOrder = {
  summary: 'Get an order with its history',
  input: z.object({ orderId: id }),
  reply: adminOrder,
};
