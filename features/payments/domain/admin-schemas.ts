import * as z from 'zod/mini';
import { cents, okReply, file, id, required } from '#shared/http/schemas.ts';

export const getConfirmation = {
  summary: 'Get the confirmation of an order as it was sent: its PDF, or the text of its mail',
  input: z.object({ orderId: id, as: z.optional(z.enum(['pdf', 'text'])) }),
  reply: file('application/pdf', 'text/plain'),
};

/** `amount` is the rest on screen, in cents. */
const rest = { orderId: id, amount: cents };

export const askForRest = {
  summary: 'Mail the customer of a partly paid order a payment link for the rest',
  input: z.object(rest),
  reply: okReply,
};

export const waiveRest = {
  summary: 'Waive the rest of a partly paid order, with a reason; a credit note lowers its invoice',
  input: z.object({ ...rest, reason: required('Indiquez la raison', 300) }),
  reply: okReply,
};
