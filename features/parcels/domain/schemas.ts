import * as z from 'zod/mini';
import { id } from '#shared/http/schemas.ts';

export const shipMyParcel = {
  summary: '“Expédier maintenant” of the buyer’s: at once, or once what the parcel waits for is paid',
  input: z.object({ orderId: id }),
  reply: z.object({ isClosed: z.boolean() }),
};
