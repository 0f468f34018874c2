import { problem } from '#shared/problem.ts';

export const reconciliationProblems = {
  noContract: problem(
    'reconciliation.no-contract',
    409,
    'La boutique n’a pas de contrat de paiement par carte\u00A0: il n’y a rien à comparer.',
  ),
  underWay: problem(
    'reconciliation.under-way',
    409,
    'Une comparaison est déjà en cours\u00A0: son résultat s’affichera dans quelques minutes.',
  ),
};
