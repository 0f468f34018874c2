import * as z from 'zod/mini';
import { cents, file, id, instant, text } from '#shared/http/schemas.ts';
import { documentKinds } from './lifecycle.ts';

export const orderDocument = z.object({
  number: z.string(),
  kind: z.enum(documentKinds),
  at: instant,
  total: cents,
});
export type OrderDocument = z.infer<typeof orderDocument>;

export const documentNumber = text('Numéro invalide', 20);

export const getMyDocument = {
  summary: 'Get an invoice or a credit note of an own order as a PDF',
  input: z.object({ orderId: id, number: documentNumber }),
  reply: file('application/pdf'),
};
