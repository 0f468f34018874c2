import { problem } from '#shared/problem.ts';

export const reconciliationProblems = {
  underWay: problem(
    'reconciliation.under-way',
    409,
    'Une comparaison est déjà en cours\u00A0: son résultat s’affichera dans quelques minutes.',
  ),
};
