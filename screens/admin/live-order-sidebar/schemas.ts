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

/** Sales of a live so far, without postage. */
const liveSales = z.object({
  /** Time at which the first piece went on air; null while no piece has been on air. */
  since: z.nullable(instant),
  pieces: z.int(),
  goods: cents,
});

export const listLiveOrders = {
  summary: 'List the orders of a live in to-validate or to-pay, newest first, at most 100, with the sales of the live',
  input: z.object({ liveId: id }),
  reply: z.object({
    orders: z.array(liveOrder),
    /** True when more than 100 orders match. */
    isMore: z.boolean(),
    sales: liveSales,
  }),
};

export type LiveSales = z.infer<typeof liveSales>;

export type LiveOrder = z.infer<typeof liveOrder>;
