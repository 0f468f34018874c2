import * as z from 'zod/mini';
import { cents, id, instant, isNear, pageMark, trimmed } from '../http/schemas.ts';
import { orderStatus, orderTime } from './schemas.ts';

export const adminOrderRow = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  status: orderStatus,
  ...orderTime,
  total: cents,
  liveId: z.nullable(id),
  liveTitle: z.nullable(z.string()),
  userId: id,
  customer: z.string(),
  pseudo: z.nullable(z.string()),
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

export const listOrders = {
  summary:
    'Orders, newest first, by status, live, user and free text (number, parcel, piece, e-mail, pseudo, names); keyset pages',
  input: z.object({
    status: z.optional(orderStatus),
    liveId: z.optional(id),
    userId: z.optional(id),
    q: z.optional(trimmed(100)),
    after: pageMark,
  }),
  reply: z.object({ orders: z.array(adminOrderRow), next: z.nullable(z.string()), isNear }),
};
