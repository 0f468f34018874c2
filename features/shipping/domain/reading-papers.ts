import * as z from 'zod/mini';
import { commaSeparated, file, id, noInput, text } from '#shared/http/schemas.ts';

export const labelPdf = {
  summary: 'Get the label’s PDF',
  input: z.object({ orderId: id }),
  reply: file('application/pdf'),
};

/** Order numbers in packing order: `C1046,C1047`. */
const ofOrders = z.object({
  orders: commaSeparated(text(undefined, 1900).check(z.minLength(1, 'Choisissez des commandes'))),
});

export const labelsPdf = {
  summary: 'Get the labels of some orders in one PDF, in their order; an unreadable label has a page that says so',
  input: ofOrders,
  reply: file('application/pdf'),
};

export const packingPdf = {
  summary: 'Get the packing lists of some orders, in their order: buyers, pieces and notes',
  input: ofOrders,
  reply: file('application/pdf'),
};

export const daySlipPdf = {
  summary: '“Bordereau du jour”: list the parcels prepared today, for the signature of the carrier',
  input: noInput,
  reply: file('application/pdf'),
};
