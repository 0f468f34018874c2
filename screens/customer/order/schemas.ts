import { message } from '#features/messages/domain/schemas.ts';
import { orderDocument } from '#features/invoices/domain/schemas.ts';
import {
  acceptedTerms,
  address,
  myOrderItem,
  orderStatus,
  orderStateFields,
  parcelEvent,
} from '#features/orders/domain/schemas.ts';
import { cents, day, id, instant } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const myOrder = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  paymentDate: z.nullable(instant),
  status: orderStatus,
  ...orderStateFields,
  banner: z.object({ title: z.string(), text: z.string() }),
  liveTitle: z.nullable(z.string()),
  total: cents,
  /** Part of the total that is postage. */
  postage: cents,
  items: z.array(myOrderItem),
  address: z.nullable(address),
  /** Address on the label, with letters of other scripts transcribed. Absent without such letters. */
  labelLines: z.optional(z.string()),
  /** Last day of a withdrawal period that outlasts fourteen days; absent otherwise. */
  withdrawableUntil: z.optional(day),
  shippingType: z.string(),
  paymentMethod: z.string(),
  /** Open parcel that holds this order, or that this order can join. */
  openParcel: z.nullable(
    z.object({
      until: instant,
      isIn: z.boolean(),
      /** False for a parcel that no further order can join, for example while an alert holds it. */
      isJoinable: z.boolean(),
      city: z.string(),
      /** Numbers of the other orders in the parcel that have a piece to send. */
      others: z.array(z.string()),
      /** Numbers of all unpaid orders in the parcel. */
      unpaid: z.array(z.string()),
    }),
  ),
  /** Instant from which the time to dispatch counts: the end of the order's open parcel, else its payment. */
  dispatchFrom: instant,
  /** Promised last day of the delivery; null before the payment, and for an order paid before this day was stored. */
  deliverBy: z.nullable(day),
  /** Days for which the payment of this order opens a parcel; 0 once it is paid or in a parcel. */
  opensParcelDays: z.int(),
  /**
   * Numbers of the paid orders sent in the same parcel, this order included. Empty before the payment or without a
   * parcel.
   */
  parcelOrders: z.array(z.string()),
  trackingId: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  parcelEvents: z.array(parcelEvent),
  /**
   * False while the shop is closed or the seller's legal details are incomplete. Orders then cannot be validated or
   * paid, and do not expire.
   */
  takesOrders: z.boolean(),
  isPaid: z.boolean(),
  /** Rest to pay after a partial payment; 0 otherwise. */
  restToPay: cents,
  /** `isCredit`: false for a refund made before the capture of its payment, which the bank then does not debit. */
  refunds: z.array(z.object({ at: instant, amount: cents, isCredit: z.boolean() })),
  /** Amount that the buyer's bank took back from the shop. It is not a refund. */
  chargedBack: cents,
  /** True when the bank took the whole payment back. */
  isTakenBack: z.boolean(),
  /** True when the confirmation of the order is stored and can be downloaded. */
  isConfirmed: z.boolean(),
  documents: z.array(orderDocument),
  paymentUnderWay: z.boolean(),
  /** Initial address of the form: the address of this order, else the last address that the customer gave. */
  lastAddress: z.nullable(address),
  /** Terms of sale that a validation accepts. Null when the order cannot be validated, or the shop has no terms. */
  terms: z.nullable(
    z.object({
      version: z.string(),
      since: instant,
      /** True when the buyer last accepted a different version. */
      isNew: z.boolean(),
    }),
  ),
  acceptedTerms: z.nullable(acceptedTerms),
  messages: z.array(message),
  /** Instant of each step, for the dispatch and the delivery of the last trip; null when unknown. */
  steps: z.object({
    validatedAt: z.nullable(instant),
    paidAt: z.nullable(instant),
    shippedAt: z.nullable(instant),
    deliveredAt: z.nullable(instant),
  }),
});
export type MyOrder = z.infer<typeof myOrder>;

export const getMyOrder = {
  summary: 'Get an order of the caller',
  input: z.object({ orderId: id }),
  reply: myOrder,
};
