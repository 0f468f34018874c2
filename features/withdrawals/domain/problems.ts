import { formatEuros } from '#shared/money.ts';
import { problem } from '#shared/problem.ts';
import { formatDay } from '#shared/time.ts';
import { withdrawalLifecycle, type WithdrawalAction, type WithdrawalState } from './lifecycle.ts';

/** Codes of the carrier for a service or a product outside the shop’s contract. */
const lackingServiceCodes: readonly (string | null)[] = ['30008', '30009', '30700'];
/** Returns true when the shop’s contract does not include returns. Outgoing labels may still work. */
export const lacksReturns = (code: string | null): boolean => lackingServiceCodes.includes(code);

/**
 * Returns the advice for a code of the carrier. Codes 302… concern the shop’s address, codes 301… the customer’s.
 */
function adviceFor(code: string | null): string {
  if (lacksReturns(code)) return 'Demandez «\u00A0Colissimo Retour\u00A0» à votre interlocuteur Colissimo.';
  if (code?.startsWith('302')) return 'L’adresse de retour se corrige dans «\u00A0Ma boutique\u00A0».';
  if (code?.startsWith('301'))
    return 'L’adresse de la cliente est celle de sa commande\u00A0: proposez-lui un autre moyen de renvoi.';
  return 'Réessayez plus tard, ou proposez-lui un autre moyen de renvoi.';
}

const actionWords: Record<WithdrawalAction, string> = {
  send: 'de noter l’envoi pour',
  correct: 'de corriger l’envoi pour',
  receive: 'de noter la réception pour',
  refund: 'de rembourser',
  refuse: 'de refuser',
  reopen: 'de rouvrir',
};

export const withdrawalProblems = {
  notFound: problem('withdrawals.not-found', 404, 'Rétractation introuvable'),
  notPaid: problem(
    'withdrawals.not-paid',
    409,
    'Cette commande n’est pas payée\u00A0: il n’y a rien à rembourser. Pour l’annuler, ne la payez pas ou écrivez-nous.',
  ),
  cancelled: problem('withdrawals.order-cancelled', 409, 'Cette commande est déjà annulée'),
  alreadyRefunded: problem('withdrawals.already-refunded', 409, 'Cette commande vous a déjà été remboursée'),
  chargedBack: problem(
    'withdrawals.charged-back',
    409,
    'Vous avez contesté ce paiement auprès de votre banque, qui l’a repris\u00A0: il n’y a plus rien à rembourser.',
  ),
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
  pieceRefunded: problem('withdrawals.piece-refunded', 409, 'Cette pièce vous a déjà été remboursée'),
  pieceNotFound: problem('withdrawals.piece-not-found', 404, 'Cette pièce n’est pas dans la commande'),
  notInThisState: problem<{ action: WithdrawalAction; state: WithdrawalState }>(
    'withdrawals.not-in-this-state',
    409,
    ({ action, state }) =>
      `Impossible ${actionWords[action]} une rétractation «\u00a0${withdrawalLifecycle[state].label}\u00a0»`,
  ),
  amountChanged: problem<{ amount: number }>(
    'withdrawals.amount-changed',
    409,
    ({ amount }) =>
      `La commande a changé entre-temps\u00A0: il reste ${formatEuros(amount)} à rembourser. Vérifiez avant de recommencer.`,
  ),
  endedSince: problem(
    'withdrawals.ended-since',
    409,
    'Rien n’a été rouvert\u00A0: cette rétractation a été rouverte puis terminée de nouveau depuis. Vérifiez avant de recommencer.',
  ),
  owedAnyway: problem(
    'withdrawals.owed-anyway',
    409,
    'La commande est annulée\u00A0: son argent est à rembourser à la cliente, avec ou sans rétractation.',
  ),
  soldAgain: problem(
    'withdrawals.sold-again',
    409,
    'Rien n’a été rouvert\u00A0: la commande a été payée de nouveau depuis. La cliente peut se rétracter de ce nouvel achat.',
  ),
  buyerPaysReturns: problem(
    'withdrawals.returns-are-hers',
    409,
    'Le retour est aux frais de la cliente. Pour lui envoyer une étiquette, activez «\u00A0Retour gratuit\u00A0» dans «\u00A0Réglages\u00A0».',
  ),
  nothingToReturn: problem(
    'withdrawals.nothing-to-return',
    409,
    'Ces pièces ne sont pas chez la cliente\u00A0: rien n’est à renvoyer',
  ),
  noCarrier: problem(
    'withdrawals.no-carrier',
    409,
    'La boutique n’a pas de contrat Colissimo\u00A0: proposez à la cliente un autre moyen de renvoi.',
  ),
  returnLabelRefused: problem<{ message: string; code: string | null }>(
    'withdrawals.return-label-refused',
    422,
    ({ message, code }) =>
      `Colissimo refuse l’étiquette de retour\u00A0: ${message.replace(/\.$/, '')}${code ? ` (code ${code})` : ''}. ${adviceFor(code)}`,
  ),
  returnLabelNotFound: problem('withdrawals.return-label-not-found', 404, 'Étiquette de retour introuvable'),
  tooManyTries: problem(
    'withdrawals.too-many-tries',
    429,
    'Trop de demandes en peu de temps. Réessayez dans un quart d’heure, ou écrivez-nous.',
  ),
};
