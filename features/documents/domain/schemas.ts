import * as z from 'zod/mini';
import { id } from '#shared/http/schemas.ts';

export const mailMyDocuments = {
  summary: 'Mail all documents of one of one’s own orders to the address of one’s account',
  input: z.object({ orderId: id }),
  reply: z.object({ email: z.string() }),
};
