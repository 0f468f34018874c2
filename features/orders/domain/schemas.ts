import * as z from 'zod/mini';
import { cents, id, instant, optional, required, text } from '#shared/http/schemas.ts';
import { isServed } from '#features/addresses/domain/rules.ts';
import { photoId, pieceFacts } from '#features/catalog/domain/schemas.ts';
import { orderDocument } from '#features/invoices/domain/schemas.ts';
import { mailStates } from '#shared/mail-life.ts';
import { telephone } from '#shared/telephone.ts';
import { orderStatuses } from './life.ts';

export const orderStatus = z.enum(orderStatuses);

/** Reason of a cancellation by the shop itself. */
const cancelReason = z.enum(['expired']);
export type CancelReason = z.infer<typeof cancelReason>;
export const orderTime = {
  /** End of the hold of an unpaid order; null without a limit, and once the order is paid or over. */
  heldUntil: z.nullable(instant),
  cancelReason: z.nullable(cancelReason),
  /** True when the parcel comes back to the shop, or has arrived there. */
  isReturned: z.boolean(),
};

/** The terms of sale under which an order was placed. */
export const acceptedTerms = z.object({ version: z.string(), since: instant, acceptedAt: instant });
export type AcceptedTerms = z.infer<typeof acceptedTerms>;

const FIVE_DIGITS = /^\d{5}$/;
const NOT_SERVED = 'Nous livrons en France métropolitaine et à Monaco : pas encore à ce code postal';

/** The delivery address (CUS-13); country is always France. */
export const addressInput = z.object({
  firstName: required('Le prénom est obligatoire', 29),
  lastName: required('Le nom est obligatoire', 35),
  street: required("L'adresse est obligatoire", 105),
  zip: text('Le code postal est obligatoire').check(
    z.trim(),
    z.minLength(1, 'Le code postal est obligatoire'),
    z.regex(FIVE_DIGITS, 'Le code postal doit comporter 5 chiffres'),
    z.refine((zip) => !FIVE_DIGITS.test(zip) || isServed(zip), NOT_SERVED),
  ),
  city: required('La ville est obligatoire', 35),
  phone: telephone,
  email: text("L'email est obligatoire").check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, "L'email est obligatoire"),
    z.maxLength(80, '80 caractères au maximum'),
    z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, 'Veuillez saisir une adresse email valide'),
  ),
  deliveryNote: optional(35),
});
export type AddressInput = z.input<typeof addressInput>;

export const address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  deliveryNote: z.nullable(z.string()),
});
export type Address = z.infer<typeof address>;

export const orderItem = z.object({
  id,
  productId: id,
  ref: z.int(),
  name: z.string(),
  size: z.nullable(z.string()),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  price: cents,
  quantity: z.int(),
  /** True when the buyer has withdrawn from the item. It must not be sent. */
  isWithdrawn: z.boolean(),
  /** True when the shop refunded the item or its whole order. It must not be sent. */
  isRefunded: z.boolean(),
  photoId,
});
export type OrderItem = z.infer<typeof orderItem>;

/** Order item as its buyer sees it, with the facts of the piece. */
const myOrderItem = z.extend(orderItem, pieceFacts);
export type MyOrderItem = z.infer<typeof myOrderItem>;

export const orderCard = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  status: orderStatus,
  ...orderTime,
  total: cents,
  trackingUrl: z.nullable(z.string()),
  items: z.array(
    z.object({
      id,
      name: z.string(),
      quantity: z.int(),
      colourName: z.nullable(z.string()),
      hexCode: z.nullable(z.string()),
    }),
  ),
});
export const parcelEvent = z.object({ code: z.string(), label: z.string(), at: instant });
export type ParcelEvent = z.infer<typeof parcelEvent>;

export const myOrder = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  paymentDate: z.nullable(instant),
  status: orderStatus,
  ...orderTime,
  liveTitle: z.nullable(z.string()),
  total: cents,
  /** The part of the total that is postage. */
  postage: cents,
  items: z.array(myOrderItem),
  address: z.nullable(address),
  /** Address on the label, with letters of other scripts transcribed. Absent without such letters. */
  labelLines: z.optional(z.string()),
  shippingType: z.string(),
  paymentMethod: z.string(),
  /** Open parcel of the buyer: it holds this order, or this order can join it. Null without one. */
  openParcel: z.nullable(
    z.object({
      until: instant,
      isIn: z.boolean(),
      city: z.string(),
      /** The numbers of the other orders in it, and of those that are still to be paid. */
      others: z.array(z.string()),
      unpaid: z.array(z.string()),
    }),
  ),
  /** Numbers of the orders in the same parcel. Empty, or this order alone, when the order leaves alone. */
  parcelOrders: z.array(z.string()),
  trackingId: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  parcelEvents: z.array(parcelEvent),
  /** False while the seller's legal details are incomplete. No order can then be validated, paid or expired. */
  takesOrders: z.boolean(),
  isPaid: z.boolean(),
  /** Rest to pay after a partial payment; 0 otherwise. */
  restToPay: cents,
  /** Refunds to the buyer, oldest first. */
  refunds: z.array(z.object({ at: instant, amount: cents })),
  /** Amount that the buyer's bank took back from the shop. It is not a refund. */
  chargedBack: cents,
  /** True when the confirmation of the order is stored and can be downloaded. */
  isConfirmed: z.boolean(),
  /** Invoices and credit notes, oldest first. */
  documents: z.array(orderDocument),
  paymentUnderWay: z.boolean(),
  /** Initial address of the form: this order's, else the last one given. */
  lastAddress: z.nullable(address),
  /** Terms of sale that a validation accepts. Null when the order cannot be validated, or the shop has no terms. */
  terms: z.nullable(
    z.object({
      version: z.string(),
      since: instant,
      /** True when the buyer accepted another version before. */
      isNew: z.boolean(),
    }),
  ),
  /** Terms of sale that the buyer accepted with this order. */
  acceptedTerms: z.nullable(acceptedTerms),
  /** Instant of each step; null while it is not reached. */
  steps: z.object({
    validatedAt: z.nullable(instant),
    paidAt: z.nullable(instant),
    shippedAt: z.nullable(instant),
    deliveredAt: z.nullable(instant),
  }),
});
export type MyOrder = z.infer<typeof myOrder>;

export const giveAddress = {
  summary: '“Valider la commande et passer au paiement”: keeps the address and moves the order to to-pay',
  input: z.object({
    orderId: id,
    address: addressInput,
    /** Version of the terms on the customer's screen. Defaults to the version in force. */
    termsVersion: z.optional(text(undefined, 20)),
    /** Total on the customer's screen, in cents. Defaults to the current total. */
    total: z.optional(cents),
  }),
  reply: z.object({ status: orderStatus }),
};

/** A mail about an order, and where it is (decision 0024). */
export const orderMail = z.object({
  id,
  kind: z.string(),
  state: z.enum(mailStates),
  /** Instant since which the mail has this state. */
  at: instant,
  /** Instant of the next attempt, while the mail waits for an attempt. */
  nextTryAt: z.nullable(instant),
  /** Reason why the mail has not left, in a few French words. */
  reason: z.nullable(z.string()),
});
export type OrderMail = z.infer<typeof orderMail>;
