import * as z from 'zod/mini';
import { cents, id, instant, optional, required, text } from '#shared/http/schemas.ts';
import { isServed } from '#features/addresses/domain/rules.ts';
import { photoId, pieceFacts } from '#features/catalog/domain/schemas.ts';
import { orderDocument } from '#features/invoices/domain/schemas.ts';
import { mailStates } from '#shared/mail-life.ts';
import { telephone } from '#shared/telephone.ts';
import { orderStatuses } from './life.ts';

export const orderStatus = z.enum(orderStatuses);

/** Why an order was cancelled, where the shop did it by itself. */
const cancelReason = z.enum(['expired']);
export type CancelReason = z.infer<typeof cancelReason>;
/** What an order says of its time. */
export const orderTime = {
  /** Until when it keeps its pieces while it is not paid; null without a limit, and once it is paid or over. */
  heldUntil: z.nullable(instant),
  cancelReason: z.nullable(cancelReason),
  /** Its parcel comes back to the shop, or waits there. */
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
  /** Its buyer has withdrawn from it: it is not to be sent to her. */
  isWithdrawn: z.boolean(),
  /** The shop refunded it, or its whole order: it is not to be sent either. */
  isRefunded: z.boolean(),
  photoId,
});
export type OrderItem = z.infer<typeof orderItem>;

/** A line as its buyer sees it, with what she is told of the piece. */
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
  /** The label’s lines, where letters of another script are printed as they sound; absent elsewhere. */
  labelLines: z.optional(z.string()),
  shippingType: z.string(),
  paymentMethod: z.string(),
  /** Her parcel that waits for more: the one that this order is in, or that it can join; null when there is none. */
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
  /** The numbers of her orders that leave, or have left, in its parcel; none, or itself alone, where it leaves alone. */
  parcelOrders: z.array(z.string()),
  trackingId: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  parcelEvents: z.array(parcelEvent),
  /** False while selling would be unlawful: nothing is validated nor paid, and nothing expires. */
  takesOrders: z.boolean(),
  isPaid: z.boolean(),
  /** The rest that she is asked for, where she paid a part; 0 otherwise. */
  restToPay: cents,
  /** What was given back to her, oldest first. */
  refunds: z.array(z.object({ at: instant, amount: cents })),
  /** Taken back from the shop by her bank: it is not a refund. */
  chargedBack: cents,
  /** The confirmation of her order is kept, and can be downloaded. */
  isConfirmed: z.boolean(),
  /** Its invoices and credit notes, oldest first. */
  documents: z.array(orderDocument),
  paymentUnderWay: z.boolean(),
  /** The address to start the form from: this order's, else the last one given. */
  lastAddress: z.nullable(address),
  /** The terms of sale that validating it accepts; null where it is not to be validated, or the shop has none. */
  terms: z.nullable(
    z.object({
      version: z.string(),
      since: instant,
      /** She accepted others before. */
      isNew: z.boolean(),
    }),
  ),
  /** Those that she accepted with it. */
  acceptedTerms: z.nullable(acceptedTerms),
  /** When each step was reached; null while it was not. */
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
    /** The version of the terms that she was shown; without it those in force are meant. */
    termsVersion: z.optional(text(undefined, 20)),
    /** The total that she was shown, in cents; without it the one of now is meant. */
    total: z.optional(cents),
  }),
  reply: z.object({ status: orderStatus }),
};

export const shipMyParcel = {
  summary: '“Expédier maintenant” of the buyer’s: at once, or once what the parcel waits for is paid',
  input: z.object({ orderId: id }),
  reply: z.object({ isClosed: z.boolean() }),
};

/** A mail about an order, and where it is (decision 0024). */
export const orderMail = z.object({
  id,
  kind: z.string(),
  state: z.enum(mailStates),
  /** Since when it is there. */
  at: instant,
  /** When it is tried again, while it waits after a try. */
  nextTryAt: z.nullable(instant),
  /** Why it has not left, in a few French words. */
  reason: z.nullable(z.string()),
});
export type OrderMail = z.infer<typeof orderMail>;
