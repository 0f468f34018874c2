import * as z from 'zod/mini';
import { file, id } from '../http/schemas.ts';

export const getConfirmation = {
  summary: 'The confirmation of an order as it was sent: its PDF, or the text of its mail',
  input: z.object({ orderId: id, as: z.optional(z.enum(['pdf', 'text'])) }),
  reply: file('application/pdf', 'text/plain'),
};
