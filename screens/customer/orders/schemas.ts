import { myClaim } from '#features/claims/domain/schemas.ts';
import { orderCard } from '#features/orders/domain/schemas.ts';
import { noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listMyOrders = {
  summary: 'List the caller’s orders, newest first. At most 200',
  input: noInput,
  reply: z.object({ orders: z.array(orderCard) }),
};

export const listMyClaims = {
  summary: 'List the caller’s claims with their place in the queue; pieces sold to others stay for a day. At most 200',
  input: noInput,
  reply: z.object({ claims: z.array(myClaim) }),
};

export type OrderCard = z.infer<typeof orderCard>;
