import { problem } from '#shared/problem.ts';

export const invoiceProblems = {
  notFound: problem('invoices.not-found', 404, 'Cette facture n’existe pas'),
  backwards: problem('invoices.backwards', 422, 'La fin de la période précède son début'),
};
