import { problem } from '../problem.ts';
import { formatDay } from '../time.ts';
import { withdrawalStateLabels } from './labels.ts';
import type { WithdrawalState } from './life.ts';

export const withdrawalProblems = {
  notFound: problem('withdrawals.not-found', 404, 'Rétractation introuvable'),
  notPaid: problem(
    'withdrawals.not-paid',
    409,
    'Cette commande n’est pas payée : il n’y a rien à rembourser. Pour l’annuler, ne la payez pas ou écrivez-nous.',
  ),
  cancelled: problem('withdrawals.order-cancelled', 409, 'Cette commande est déjà annulée'),
  alreadyRefunded: problem('withdrawals.already-refunded', 409, 'Cette commande vous a déjà été remboursée'),
  tooLate: problem<{ lastDay: string }>(
    'withdrawals.too-late',
    409,
    ({ lastDay }) => `Le délai de rétractation s’est terminé le ${formatDay(lastDay)}`,
  ),
  alreadyWithdrawn: problem(
    'withdrawals.already-withdrawn',
    409,
    'Votre rétractation est déjà enregistrée pour ces pièces',
  ),
  nothingChosen: problem('withdrawals.nothing-chosen', 422, 'Choisissez au moins une pièce'),
  pieceNotFound: problem('withdrawals.piece-not-found', 404, 'Cette pièce n’est pas dans la commande'),
  notInThisState: problem<{ state: WithdrawalState }>(
    'withdrawals.not-in-this-state',
    409,
    ({ state }) => `Impossible pour une rétractation « ${withdrawalStateLabels[state]} »`,
  ),
  tooManyTries: problem(
    'withdrawals.too-many-tries',
    429,
    'Trop de demandes en peu de temps. Réessayez dans un quart d’heure, ou écrivez-nous.',
  ),
};
