import { orderStatus, orderItem } from '#features/orders/domain/schemas.ts';
import { cents, id, instant } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const liveOrder = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  total: cents,
  createdAt: instant,
  comment: z.nullable(z.string()),
  userId: id,
  pseudo: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  items: z.array(orderItem),
});

export const listLiveOrders = {
  summary: 'List the orders of a live in to-validate or to-pay, newest first',
  input: z.object({ liveId: id }),
  reply: z.object({ orders: z.array(liveOrder) }),
};

export type LiveOrder = z.infer<typeof liveOrder>;
