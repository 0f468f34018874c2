import { myWithdrawals } from '#features/withdrawals/domain/schemas.ts';
import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const getMyWithdrawals = {
  summary: 'One’s right to withdraw from an order: until when, its pieces, and what was stated before',
  input: z.object({ orderId: id }),
  reply: myWithdrawals,
};

export type MyWithdrawals = z.infer<typeof myWithdrawals>;
