import type { RefundSource } from '#features/refunds/domain/lifecycle.ts';
import type { RefundWay } from '#features/payments/domain/lifecycle.ts';
import type { Withdrawal } from './schemas.ts';
import type { RefusalReason } from './lifecycle.ts';

export const EXTENDED_PERIOD =
  'Ce délai dépasse 14 jours, car la confirmation de commande n’a pas été envoyée à temps.';

/** Label of the amount of `unchargedOf`. */
export const UNCHARGED = 'Remise, part non payée ou déjà remboursée';

/** `choice` is for the seller, `sentence` for the buyer. */
export const refusalReasonLabels: Readonly<Record<RefusalReason, { choice: string; sentence: string }>> = {
  'too-late': {
    choice: 'Le délai était passé (article L. 221-18)',
    sentence: 'Votre déclaration est arrivée après la fin du délai de rétractation (article L. 221-18).',
  },
  'not-covered': {
    choice: 'Article exclu par la loi\u00A0: fait sur mesure, ou scellé pour l’hygiène et ouvert (article L. 221-28)',
    sentence:
      'La loi exclut du droit de rétractation les pièces faites sur mesure, et celles scellées pour l’hygiène et ouvertes (article L. 221-28).',
  },
};

export const sendBackSentence = (count: number, day: string, place: string): string =>
  `Renvoyez ${count > 1 ? 'les pièces' : 'la pièce'} au plus tard le ${day} à ${place}.`;

export const nothingToSendBackSentence = (count: number, place: string): string =>
  `${count > 1 ? 'Ces pièces ne sont pas' : 'Cette pièce n’est pas'} chez vous\u00A0: vous n’avez rien à renvoyer. Si un colis vous parvient quand même, refusez-le, ou renvoyez-le à ${place}.`;

export const mayWaitSentence = (count: number): string =>
  `Avant de vous rembourser, nous pouvons attendre ${count > 1 ? 'les pièces, ou la preuve de leur envoi' : 'la pièce, ou la preuve de son envoi'}.`;

export const RETURN_LABEL_STEPS =
  'Imprimez-la, collez-la bien à plat sur le colis fermé, puis déposez-le dans un bureau de poste. Gardez la preuve de dépôt.';

interface RefundWords {
  title: string;
  text: string;
  step: string;
  amount: string;
}

const refundedOnCard: RefundWords = {
  title: 'Votre remboursement est fait',
  text: 'Votre banque peut mettre quelques jours à l’afficher.',
  step: 'Remboursée',
  amount: 'Remboursé',
};

const refundedOtherwise = (text: string): RefundWords => ({ ...refundedOnCard, text });

const wordsBySource: Readonly<Record<RefundSource, RefundWords>> = {
  transfer: refundedOtherwise('Par virement. Votre banque peut mettre quelques jours à l’afficher.'),
  cash: refundedOtherwise('En espèces.'),
  cheque: refundedOtherwise('Par chèque.'),
  other: refundedOtherwise('La somme ne revient pas sur votre carte\u00A0: vous l’avez reçue autrement.'),
  bank: {
    title: 'Votre rétractation est terminée',
    text: 'Vous avez contesté ce paiement auprès de votre banque, qui l’a repris\u00A0: il n’y a plus rien à rembourser.',
    step: 'Terminée',
    amount: 'Repris par votre banque',
  },
};

const wordsByWay: Readonly<Record<RefundWay, RefundWords>> = {
  credit: refundedOnCard,
  cancelled: {
    title: 'Le débit n’aura pas lieu',
    text: 'Votre carte n’avait pas encore été débitée, et ne le sera pas. Rien n’apparaîtra sur votre relevé bancaire.',
    step: 'Débit annulé',
    amount: 'Non débité',
  },
  lowered: {
    title: 'Le débit sera moins élevé',
    text: 'Votre carte n’avait pas encore été débitée\u00A0: cette somme est retirée du débit à venir.',
    step: 'Débit diminué',
    amount: 'Non débité',
  },
};

/**
 * Sentence for a withdrawal without a refund: the shop had waived or refunded the price, or the buyer had not paid it.
 */
export const NOTHING_TO_REFUND =
  'Vous n’aviez pas payé cette somme, ou elle vous a déjà été remboursée\u00A0: il n’y a rien à vous rembourser.';

const withoutRefund: RefundWords = {
  title: 'Votre rétractation est terminée',
  text: NOTHING_TO_REFUND,
  step: 'Terminée',
  amount: 'Remboursé',
};

const refundedWithoutCard = refundedOtherwise('Vous avez déjà reçu cette somme.');

/**
 * Returns the words for a refund: by its source, or without a source, by its way at the provider. A withdrawal with
 * neither has the words of a refund to the card. A withdrawal without a refund has words of its own.
 */
export function refundWords({
  amount,
  refundWay,
  refundedBy,
  wasPaidByCard,
}: Pick<Withdrawal, 'amount' | 'refundWay' | 'refundedBy' | 'wasPaidByCard'>): RefundWords {
  if (amount === 0 && refundedBy !== 'bank') return withoutRefund;
  if (!refundedBy) return wordsByWay[refundWay ?? 'credit'];
  return refundedBy === 'other' && !wasPaidByCard ? refundedWithoutCard : wordsBySource[refundedBy];
}
