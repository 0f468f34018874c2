import { adminOrder } from '#features/orders/domain/admin-schemas.ts';
import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const getOrder = {
  summary: 'Get an order with its history',
  input: z.object({ orderId: id }),
  reply: adminOrder,
};
