import * as z from 'zod/mini';
import { id } from '#shared/http/schemas.ts';

export const shipMyParcel = {
  summary: '“Expédier maintenant” of the buyer: close the open parcel at once, or once its unpaid orders are paid',
  input: z.object({ orderId: id }),
  reply: z.object({ isClosed: z.boolean() }),
};
