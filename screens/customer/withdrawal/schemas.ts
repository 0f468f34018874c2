import { myWithdrawals } from '#features/withdrawals/domain/schemas.ts';
import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const getMyWithdrawals = {
  summary: 'Get the caller’s right to withdraw from an order: deadline, pieces and earlier withdrawals',
  input: z.object({ orderId: id }),
  reply: myWithdrawals,
};

export type MyWithdrawals = z.infer<typeof myWithdrawals>;
