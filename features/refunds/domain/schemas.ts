import * as z from 'zod/mini';
import { cents, id, instant } from '#shared/http/schemas.ts';
import { refundStates, refundWays } from '#features/payments/domain/lifecycle.ts';

const positive = z
  .int()
  .check(z.minimum(1, 'Indiquez un montant'), z.maximum(100_000_000, 'Ce montant est trop grand'));

export const requestedRefund = z.object({
  id,
  at: instant,
  transactionId: z.string(),
  amount: cents,
  state: z.enum(refundStates),
  way: z.nullable(z.enum(refundWays)),
  itemIds: z.array(id),
  withPostage: z.boolean(),
  isPaidAgain: z.boolean(),
  isBeforeDouble: z.boolean(),
  /** Reason why the refund was not made or is in doubt; null otherwise. */
  message: z.nullable(z.string()),
});

export const refundOrder = {
  summary: 'Refund money of an order through the provider: pieces, postage or an amount; idempotent by key',
  input: z.object({
    orderId: id,
    /** Idempotency key, new for each confirmation dialog. A repeated click makes one refund. */
    key: id,
    amount: positive,
    itemIds: z.array(id).check(z.maxLength(200, '200 pièces au maximum')),
    withPostage: z.boolean(),
    left: cents,
  }),
  reply: z.object({ state: z.enum(refundStates) }),
};

export const checkRefund = {
  summary: 'Ask the provider about an unconfirmed refund now',
  input: z.object({ orderId: id, refundId: id }),
  reply: z.object({ state: z.enum(refundStates) }),
};

export const denyRefund = {
  summary: 'Mark an unconfirmed refund as not made, so that it can be requested again; the provider is asked first',
  input: z.object({ orderId: id, refundId: id }),
  reply: z.object({ state: z.enum(refundStates) }),
};
