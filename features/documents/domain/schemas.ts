import * as z from 'zod/mini';
import { id } from '#shared/http/schemas.ts';

export const mailMyDocuments = {
  summary: 'Mail all documents of an own order to the address of the caller’s account',
  input: z.object({ orderId: id }),
  reply: z.object({ email: z.string() }),
};
