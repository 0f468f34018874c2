import { formatEuros } from '#shared/money.ts';
import { problem } from '#shared/problem.ts';

export const paymentProblems = {
  noCards: problem(
    'payments.no-cards',
    409,
    'La boutique ne prend pas encore la carte. Votre commande est gardée\u00A0: écrivez-nous pour convenir du paiement.',
  ),
  noUrl: problem('payments.no-url', 409, "Impossible d'obtenir l'URL de paiement"),
  noForm: problem('payments.no-form', 502, "Impossible d'initialiser le paiement. Veuillez réessayer."),
  notProcessed: problem('payments.not-processed', 502, 'Impossible de traiter le paiement'),
  badSignature: problem('payments.bad-signature', 401, 'Signature invalide'),
  badAnswer: problem('payments.bad-answer', 422, 'Réponse de paiement illisible'),
  noConfirmation: problem('payments.no-confirmation', 404, 'La confirmation de cette commande n’est pas disponible'),
  restChanged: problem<{ rest: number }>('payments.rest-changed', 409, ({ rest }) =>
    rest > 0
      ? `La commande a changé entre-temps\u00A0: il manque maintenant ${formatEuros(rest)}. Vérifiez, puis recommencez.`
      : 'Il ne reste plus rien à payer sur cette commande',
  ),
  foreignReturn: problem('payments.foreign-return', 422, 'L’adresse de retour n’appartient pas à la boutique'),
};
