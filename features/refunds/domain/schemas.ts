import * as z from 'zod/mini';
import { cents, id, instant } from '#shared/http/schemas.ts';
import { refundStates, refundWays } from './life.ts';

const positive = z
  .int()
  .check(z.minimum(1, 'Indiquez un montant'), z.maximum(100_000_000, 'Ce montant est trop grand'));

/** A refund that the shop asked for, as the back office sees it. */
export const askedRefund = z.object({
  id,
  at: instant,
  /** The payment that it is taken from. */
  transactionId: z.string(),
  amount: cents,
  state: z.enum(refundStates),
  /** How the provider made it; null until it has. */
  way: z.nullable(z.enum(refundWays)),
  itemIds: z.array(id),
  withPostage: z.boolean(),
  /** Why it was not made, or is in doubt. */
  message: z.nullable(z.string()),
});

export const refundOrder = {
  summary: 'Give money of an order back through the provider: pieces, postage, or an amount; once for each key',
  input: z.object({
    orderId: id,
    /** Made for each time that a person is asked to confirm: pressed twice, it is one refund. */
    key: id,
    /** What she has confirmed. */
    amount: positive,
    itemIds: z.array(id).check(z.maxLength(200, '200 pièces au maximum')),
    withPostage: z.boolean(),
    /** What could be given back as she saw it. */
    left: cents,
  }),
  reply: z.object({ state: z.enum(refundStates) }),
};

export const checkRefund = {
  summary: 'Ask the provider now about a refund that is in doubt',
  input: z.object({ orderId: id, refundId: id }),
  reply: z.object({ state: z.enum(refundStates) }),
};

export const denyRefund = {
  summary: 'A person says that a refund in doubt was not made: it may be asked for again. The provider is asked first',
  input: z.object({ orderId: id, refundId: id }),
  reply: z.object({ state: z.enum(refundStates) }),
};
