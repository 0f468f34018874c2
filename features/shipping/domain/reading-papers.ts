import * as z from 'zod/mini';
import { commaSeparated, file, id, noInput, text } from '#shared/http/schemas.ts';

export const labelPdf = {
  summary: 'The label’s PDF, to print or keep',
  input: z.object({ orderId: id }),
  reply: file('application/pdf'),
};

/** Order numbers in packing order: `C1046,C1047`. */
const ofOrders = z.object({
  orders: commaSeparated(text(undefined, 1900).check(z.minLength(1, 'Choisissez des commandes'))),
});

export const labelsPdf = {
  summary: 'The labels of some orders in one PDF, in their order; one that can’t be read has a page that says so',
  input: ofOrders,
  reply: file('application/pdf'),
};

export const packingPdf = {
  summary: 'What goes into the parcels of some orders, in their order: buyers, pieces and what is to be known',
  input: ofOrders,
  reply: file('application/pdf'),
};

export const daySlipPdf = {
  summary: '“Bordereau du jour”: the parcels prepared today, to be signed by who takes them',
  input: noInput,
  reply: file('application/pdf'),
};
