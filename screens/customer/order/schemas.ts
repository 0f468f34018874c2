import { myOrder } from '#features/orders/domain/schemas.ts';
import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const getMyOrder = {
  summary: 'Get an order of the caller',
  input: z.object({ orderId: id }),
  reply: myOrder,
};
