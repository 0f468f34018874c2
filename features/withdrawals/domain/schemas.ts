import * as z from 'zod/mini';
import { cents, done, email, file, id, instant, optional, required, trimmed } from '#shared/http/schemas.ts';
import { orderItem } from '#features/orders/domain/schemas.ts';
import { refundSources, refundWays } from '#features/refunds/domain/life.ts';
import { refusalReasons, withdrawalStates } from './life.ts';

/** A day on the calendar of Paris. */
const day = z.iso.date();
const MOST_PIECES = 500;

const name = required('Indiquez votre nom', 120);

/** A withdrawal as both sides follow it. */
export const withdrawal = z.object({
  id,
  state: z.enum(withdrawalStates),
  statedAt: instant,
  /** Who stated it; null once her account is erased. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  pieces: z.array(z.object({ itemId: id, ref: z.int(), name: z.string(), price: cents })),
  amount: cents,
  /** The part of the amount that is postage. */
  postage: cents,
  refundDueOn: day,
  /** The pieces had left when it was stated: they are to be sent back. */
  needsReturn: z.boolean(),
  sentAt: z.nullable(instant),
  trackingNumber: z.nullable(z.string()),
  receivedAt: z.nullable(instant),
  refundedAt: z.nullable(instant),
  /** How the provider made the refund; null while it is not made, and where the seller made it otherwise. */
  refundWay: z.nullable(z.enum(refundWays)),
  /** How it was refunded without the provider; `bank`: the customer’s bank took the payment back. Null otherwise. */
  refundedBy: z.nullable(z.enum(refundSources)),
  refusedAt: z.nullable(instant),
  refusalReason: z.nullable(z.enum(refusalReasons)),
  /** The label of the way back that the shop bought; null where she sends the parcel by herself. */
  returnLabel: z.nullable(
    z.object({
      trackingId: z.string(),
      /** When it was bought. */
      at: instant,
      /** Its PDF is still kept. */
      hasFile: z.boolean(),
    }),
  ),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** A piece that can be withdrawn from, or was. */
const piece = z.extend(z.omit(orderItem, { productId: true, quantity: true }), {
  /** It was withdrawn from before, whatever became of that. */
  isStated: z.boolean(),
});
export type MyPiece = z.infer<typeof piece>;

export const myWithdrawals = z.object({
  orderId: id,
  number: z.string(),
  /** Why she can’t withdraw now, in French; null when she may. */
  refusal: z.nullable(z.string()),
  /** The last day of the period; null while it has not begun. */
  lastDay: z.nullable(day),
  /** The period outlasts fourteen days: the confirmation was sent late or never. */
  isExtended: z.boolean(),
  /** The parcel has not left: nothing is to be sent back. */
  isStillHere: z.boolean(),
  isReturnFree: z.boolean(),
  /** Where the pieces go back to; empty while the shop has not said. */
  returnAddress: z.string(),
  /** What the statement begins with: hers to correct. */
  name: z.string(),
  email: z.string(),
  postage: cents,
  pieces: z.array(piece),
  withdrawals: z.array(withdrawal),
});
export const withdrawFromOrder = {
  summary: '“Confirmer la rétractation”: the whole order, or the pieces named; a receipt leaves by mail',
  input: z.object({ orderId: id, name, itemIds: z.optional(z.array(id).check(z.maxLength(MOST_PIECES))) }),
  reply: z.object({ withdrawalId: id }),
};

export const withdrawAsGuest = {
  summary: 'The same for a whole order, without signing in; answered the same way whatever is true of it',
  input: z.object({
    orderNumber: trimmed(30, 'Indiquez le numéro de la commande').check(
      z.minLength(1, 'Indiquez le numéro de la commande'),
    ),
    email: email(),
    name,
  }),
  reply: done,
};

export const tellParcelSent = {
  summary: '“J’ai envoyé le colis”, with its number where there is one',
  input: z.object({ withdrawalId: id, trackingNumber: optional(40) }),
  reply: done,
};

export const myReturnLabelPdf = {
  summary: 'The label of the way back, to print and stick on the parcel',
  input: z.object({ withdrawalId: id }),
  reply: file('application/pdf'),
};
