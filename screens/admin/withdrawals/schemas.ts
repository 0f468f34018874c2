import { adminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { withdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { id, cursor } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listWithdrawals = {
  summary: 'List withdrawals to refund, by deadline, or withdrawals in a state or of an order; keyset pages',
  input: z.object({
    state: z.optional(z.enum(withdrawalStates)),
    orderId: z.optional(id),
    after: cursor,
  }),
  reply: z.object({
    withdrawals: z.array(adminWithdrawal),
    next: z.nullable(z.string()),
  }),
};
