import * as z from 'zod/mini';
import { done, id, pageMark } from '../http/schemas.ts';
import { orderStatus } from '../orders/schemas.ts';
import { refusalReasons, withdrawalStates } from './life.ts';
import { withdrawal } from './schemas.ts';

/** A withdrawal, and the order it is about. */
export const adminWithdrawal = z.extend(withdrawal, {
  order: z.object({
    id,
    number: z.string(),
    status: orderStatus,
    customer: z.string(),
    pseudo: z.nullable(z.string()),
  }),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

export const listWithdrawals = {
  summary: 'Withdrawals to be refunded, the first due first, those of a state, or those of an order; keyset pages',
  input: z.object({
    state: z.optional(z.enum(withdrawalStates)),
    orderId: z.optional(id),
    after: pageMark,
  }),
  reply: z.object({ withdrawals: z.array(adminWithdrawal), next: z.nullable(z.string()) }),
};

export const moveWithdrawal = {
  summary: 'The parcel is back, the money was given back at the provider, or neither after all',
  input: z.object({ withdrawalId: id, action: z.enum(['receive', 'refund', 'reopen']) }),
  reply: done,
};

export const refuseWithdrawal = {
  summary: 'Refuse a withdrawal, for a reason that the law knows; its buyer is told by mail',
  input: z.object({ withdrawalId: id, reason: z.enum(refusalReasons) }),
  reply: done,
};
