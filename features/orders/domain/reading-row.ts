import * as z from 'zod/mini';
import { cents, id, instant } from '#shared/http/schemas.ts';
import { orderStatus, orderStateFields } from './schemas.ts';

/** Row of an order in the lists of the back office. */
export const adminOrderRow = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  status: orderStatus,
  ...orderStateFields,
  total: cents,
  liveId: z.nullable(id),
  liveTitle: z.nullable(z.string()),
  userId: id,
  customer: z.string(),
  pseudo: z.nullable(z.string()),
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;
