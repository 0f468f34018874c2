import { myClaim } from '#features/claims/domain/schemas.ts';
import { orderCard } from '#features/orders/domain/schemas.ts';
import { noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listMyOrders = {
  summary: 'One’s own orders, newest first',
  input: noInput,
  reply: z.object({ orders: z.array(orderCard) }),
};

export const listMyClaims = {
  summary:
    'The pieces one waits for and one’s place in their line; what was sold to others stays for a day. At most 200',
  input: noInput,
  reply: z.object({ claims: z.array(myClaim) }),
};

export type OrderCard = z.infer<typeof orderCard>;
