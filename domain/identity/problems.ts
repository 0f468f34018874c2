import { problem } from '../problem.ts';

export const identityProblems = {
  /** What a buyer reads; the seller has the list. */
  notReadyToSell: problem(
    'identity.not-ready-to-sell',
    409,
    'La boutique n’est pas encore ouverte à la vente : ses informations légales ne sont pas complètes. Votre commande est gardée, revenez un peu plus tard.',
  ),
};
