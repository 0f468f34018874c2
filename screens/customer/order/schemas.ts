import { myOrder } from '#features/orders/domain/schemas.ts';
import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const getMyOrder = {
  summary: 'One of one’s own orders',
  input: z.object({ orderId: id }),
  reply: myOrder,
};
