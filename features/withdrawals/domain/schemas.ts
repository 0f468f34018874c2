import * as z from 'zod/mini';
import { cents, okReply, email, file, id, instant, optional, required, trimmed } from '#shared/http/schemas.ts';
import { photoId } from '#features/catalog/domain/schemas.ts';
import { orderItem } from '#features/orders/domain/schemas.ts';
import { refundSources } from '#features/refunds/domain/lifecycle.ts';
import { refundWays } from '#features/payments/domain/lifecycle.ts';
import { refusalReasons, withdrawalStates } from './lifecycle.ts';
import { MAX_RETURN_NUMBER } from './rules.ts';
import { MAX_STATED_NAME, MAX_STATED_ORDER } from './rules-statement.ts';

/** Calendar day in Paris. */
const day = z.iso.date();
const MAX_PIECES = 500;

const name = required('Indiquez votre nom', MAX_STATED_NAME);

export const withdrawal = z.object({
  id,
  state: z.enum(withdrawalStates),
  statedAt: instant,
  /** Name in the statement. Erasing the account deletes the name unless the order was sold. */
  name: z.nullable(z.string()),
  /** Address of the receipt; null after the account is erased. */
  email: z.nullable(z.string()),
  pieces: z.array(
    z.object({
      itemId: id,
      ref: z.int(),
      name: z.string(),
      price: cents,
      hexCode: z.nullable(z.string()),
      photoId,
    }),
  ),
  /** Amount that the shop refunds, with the postage. */
  amount: cents,
  postage: cents,
  refundDueOn: day,
  /** True when the pieces had left before the statement and must be sent back. */
  needsReturn: z.boolean(),
  sentAt: z.nullable(instant),
  trackingNumber: z.nullable(z.string()),
  receivedAt: z.nullable(instant),
  refundedAt: z.nullable(instant),
  /** Way in which the provider refunded all or a part; null before the refund and without a refund by the provider. */
  refundWay: z.nullable(z.enum(refundWays)),
  /** Means of a refund without the provider; `bank` for a charge-back. Null otherwise. */
  refundedBy: z.nullable(z.enum(refundSources)),
  /** False when the seller refunded money that was not paid by card. */
  wasPaidByCard: z.boolean(),
  /** Time of the latest mail about a reopening of the withdrawal; null without such a mail. */
  reopenedAt: z.nullable(instant),
  refusedAt: z.nullable(instant),
  refusalReason: z.nullable(z.enum(refusalReasons)),
  returnLabel: z.nullable(
    z.object({
      trackingId: z.string(),
      at: instant,
      hasFile: z.boolean(),
    }),
  ),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const piece = z.extend(z.omit(orderItem, { productId: true, quantity: true }), {
  /** True when an earlier withdrawal names the piece. */
  isStated: z.boolean(),
});
export type MyPiece = z.infer<typeof piece>;

export const myWithdrawals = z.object({
  orderId: id,
  number: z.string(),
  /** French reason that prevents a withdrawal now; null when it is possible. */
  refusal: z.nullable(z.string()),
  /** Last day of the period; null before its start. */
  lastDay: z.nullable(day),
  isExtended: z.boolean(),
  /** True while the parcel is in the shop or comes back to it, so that no return is needed. */
  isStillHere: z.boolean(),
  isReturnFree: z.boolean(),
  /** Return address; empty while the shop has not set it. */
  returnAddress: z.string(),
  name: z.string(),
  email: z.string(),
  postage: cents,
  /** Price of the order after its withdrawals, without the part that the shop waived. */
  due: cents,
  /** Part of this price that the customer has not paid, or that the shop has refunded as an amount. */
  rest: cents,
  /** Postage that the shop has refunded without a withdrawal. */
  refundedPostage: cents,
  pieces: z.array(piece),
  withdrawals: z.array(withdrawal),
});
export const withdrawFromOrder = {
  summary: '“Confirmer la rétractation”: withdraw from an order or from some pieces; a receipt is mailed',
  input: z.object({ orderId: id, name, itemIds: z.optional(z.array(id).check(z.maxLength(MAX_PIECES))) }),
  reply: z.object({ withdrawalId: id }),
};

export const withdrawAsGuest = {
  summary: 'Withdraw from a whole order without signing in; the reply is the same whether the order exists or not',
  input: z.object({
    orderNumber: trimmed(MAX_STATED_ORDER, 'Indiquez le numéro de la commande').check(
      z.minLength(1, 'Indiquez le numéro de la commande'),
    ),
    email: email(),
    name,
  }),
  reply: okReply,
};

export const tellParcelSent = {
  summary: '“J’ai envoyé le colis”: record the return parcel or correct its optional tracking number',
  input: z.object({
    withdrawalId: id,
    trackingNumber: optional(MAX_RETURN_NUMBER),
    isCorrection: z.optional(z.boolean()),
  }),
  reply: okReply,
};

export const myReturnLabelPdf = {
  summary: 'Get the return label',
  input: z.object({ withdrawalId: id }),
  reply: file('application/pdf'),
};
