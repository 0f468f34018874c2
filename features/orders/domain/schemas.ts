import * as z from 'zod/mini';
import { cents, id, instant, optional, required, text } from '#shared/http/schemas.ts';
import { isServed } from '#features/addresses/domain/rules.ts';
import { photoId, pieceFacts } from '#features/catalog/domain/schemas.ts';
import { normaliseEmail } from '#shared/email.ts';
import { telephone } from '#shared/telephone.ts';
import { withoutInvisible } from '#shared/text.ts';
import { orderStatuses } from './lifecycle.ts';

export const orderStatus = z.enum(orderStatuses);

/** Reason of an automatic cancellation. */
const cancelReason = z.enum(['expired']);
export type CancelReason = z.infer<typeof cancelReason>;
/** Reason why a paid order has no parcel to send, or to send again. */
const nothingToSend = z.enum(['refunded', 'withdrawn']);
export type NothingToSend = z.infer<typeof nothingToSend>;
export const orderStateFields = {
  /** End of the hold of an unpaid order; null without a hold, and while the order cannot expire. */
  heldUntil: z.nullable(instant),
  cancelReason: z.nullable(cancelReason),
  /** True when the parcel comes back to the shop, or has arrived there. */
  isReturned: z.boolean(),
  nothingToSend: z.nullable(nothingToSend),
};

export const acceptedTerms = z.object({ version: z.string(), since: instant, acceptedAt: instant });
export type AcceptedTerms = z.infer<typeof acceptedTerms>;

const FIVE_DIGITS = /^\d{5}$/;
const NOT_SERVED = 'Nous livrons en France métropolitaine et à Monaco\u00A0: pas encore à ce code postal';

/** Names, street and city fit the lines of the carrier's label. The country is always France (CUS-13). */
export const addressInput = z.object({
  firstName: required('Le prénom est obligatoire', 29),
  lastName: required('Le nom est obligatoire', 35),
  street: required("L'adresse est obligatoire", 105),
  zip: text('Le code postal est obligatoire').check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(1, 'Le code postal est obligatoire'),
    z.regex(FIVE_DIGITS, 'Le code postal doit comporter 5 chiffres'),
    z.refine((zip) => !FIVE_DIGITS.test(zip) || isServed(zip), NOT_SERVED),
  ),
  city: required('La ville est obligatoire', 35),
  phone: telephone,
  email: text("L'email est obligatoire").check(
    z.overwrite(normaliseEmail),
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
  isWithdrawn: z.boolean(),
  isRefunded: z.boolean(),
  photoId,
});
export type OrderItem = z.infer<typeof orderItem>;

export const myOrderItem = z.extend(orderItem, pieceFacts);
export type MyOrderItem = z.infer<typeof myOrderItem>;

export const orderCard = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  status: orderStatus,
  ...orderStateFields,
  isReimbursed: z.boolean(),
  isPaid: z.boolean(),
  total: cents,
  trackingUrl: z.nullable(z.string()),
  items: z.array(
    z.object({
      id,
      ref: z.int(),
      name: z.string(),
      quantity: z.int(),
      colourName: z.nullable(z.string()),
      hexCode: z.nullable(z.string()),
      photoId,
    }),
  ),
});
export const parcelEvent = z.object({ code: z.string(), label: z.string(), at: instant });
export type ParcelEvent = z.infer<typeof parcelEvent>;

export const giveAddress = {
  summary: '“Valider la commande et passer au paiement”: save the address and set the order to to-pay',
  input: z.object({
    orderId: id,
    address: addressInput,
    /** Version of the terms on the customer's screen. Defaults to the version in force. */
    termsVersion: z.optional(text(undefined, 20)),
    /** Total on the customer's screen. Defaults to the current total. */
    total: z.optional(cents),
  }),
  reply: z.object({ status: orderStatus }),
};
