import { formatEuros } from '#shared/money.ts';
import { problem } from '#shared/problem.ts';
import { refusedRefundSentence } from './labels.ts';

export const refundProblems = {
  nothingLeft: problem('refunds.nothing-left', 409, 'Il n’y a plus rien à rembourser sur cette commande'),
  tooMuch: problem<{ left: number }>(
    'refunds.too-much',
    409,
    ({ left }) => `Il ne reste que ${formatEuros(left)} à rembourser`,
  ),
  changed: problem<{ left: number }>(
    'refunds.changed',
    409,
    ({ left }) =>
      `La commande a changé entre-temps\u00A0: il reste ${formatEuros(left)} à rembourser. Vérifiez avant de recommencer.`,
  ),
  pieceRefunded: problem('refunds.piece-refunded', 409, 'Cette pièce a déjà été remboursée'),
  paidOutside: problem(
    'refunds.paid-outside',
    409,
    'Cette commande a été payée autrement que par carte\u00A0: remboursez un montant, sans choisir de pièce',
  ),
  underWay: problem<{ amount: number }>(
    'refunds.under-way',
    409,
    ({ amount }) =>
      `Un remboursement de ${formatEuros(amount)} attend encore sa réponse\u00A0: attendez-la avant un autre`,
  ),
  refused: problem<{ code: string | null; message: string }>('refunds.refused', 409, refusedRefundSentence),
  noContract: problem(
    'refunds.no-contract',
    409,
    'La boutique n’est plus reliée au prestataire de paiement\u00A0: remboursez dans son espace marchand, puis notez-le ici.',
  ),
  notAsked: problem(
    'refunds.not-asked',
    502,
    'Le prestataire de paiement ne répond pas\u00A0: rien n’a été remboursé. Réessayez plus tard.',
  ),
  misconfigured: problem<{ message: string }>(
    'refunds.misconfigured',
    502,
    ({ message }) => `Le prestataire de paiement refuse la boutique\u00A0: rien n’a été remboursé. ${message}`,
  ),
  noAnswer: problem(
    'refunds.no-answer',
    502,
    'Le prestataire de paiement ne répond pas\u00A0: on ne sait pas encore si ce remboursement est fait. Réessayez plus tard.',
  ),
  notFound: problem('refunds.not-found', 404, 'Ce remboursement n’existe plus'),
  tooSoon: problem(
    'refunds.too-soon',
    409,
    'Ce remboursement vient d’être demandé\u00A0: attendez la réponse deux minutes',
  ),
};
