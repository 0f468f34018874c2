import { problem } from '../problem.ts';

export const invoiceProblems = {
  notFound: problem('invoices.not-found', 404, 'Cette facture n’existe pas'),
};
