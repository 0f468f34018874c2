import { formatEuros } from '#shared/money.ts';
import { editedMeanwhile } from '#shared/problems-of.ts';
import { problem } from '#shared/problem.ts';
import { formatHour } from '#shared/time.ts';
import { orderStatusLabels } from './labels.ts';
import type { OrderStatus } from './lifecycle.ts';
import { buyerProblems } from './problems-buyer.ts';

interface TakenPiece {
  ref: number;
  pseudo: string | null;
  orderNumber: string;
}
const holder = (taken: TakenPiece): string =>
  `${taken.pseudo ? `@${taken.pseudo}` : 'une autre cliente'} (commande ${taken.orderNumber})`;

export const orderProblems = {
  ...buyerProblems,
  notFound: problem('orders.not-found', 404, 'Commande introuvable'),
  itemNotFound: problem('orders.item-not-found', 404, 'Cet article n’est plus dans la commande'),
  /** Refuses the payment of an order whose pieces and postage are free. */
  nothingToPay: problem(
    'orders.nothing-to-pay',
    409,
    'Il n’y a rien à payer pour cette commande. La boutique va la valider.',
  ),
  formOpen: problem<{ amount: number; until: string }>(
    'orders.form-open',
    409,
    ({ amount, until }) =>
      `La cliente a ouvert le paiement par carte\u00A0: elle peut encore régler ${formatEuros(amount)}. Rien n’a été changé. Recommencez après ${formatHour(until)}, ou remboursez la pièce une fois payée.`,
  ),
  /**
   * Refuses the erasure of an account. `areUnpaid` is true when none of the orders is paid. Waiting for a delivery
   * would not help then.
   */
  unfinished: problem<{ numbers: string[]; areUnpaid?: true }>('orders.unfinished', 409, ({ numbers, areUnpaid }) => {
    const list = numbers.join(', ');
    if (areUnpaid)
      return numbers.length > 1
        ? `Vos commandes ${list} ne sont pas payées\u00A0: contactez le support pour les annuler.`
        : `Votre commande ${list} n’est pas payée\u00A0: contactez le support pour l’annuler.`;
    return numbers.length > 1
      ? `Vos commandes ${list} ne sont pas terminées. Attendez leur livraison, ou contactez le support pour les annuler.`
      : `Votre commande ${list} n’est pas terminée. Attendez sa livraison, ou contactez le support pour l’annuler.`;
  }),
  pieceTaken: problem<TakenPiece>(
    'orders.piece-taken',
    409,
    (taken) => `La pièce ${taken.ref} est déjà attribuée à ${holder(taken)}`,
  ),
  /** Raised by the unique index, which does not name the holder. */
  pieceJustTaken: problem(
    'orders.piece-just-taken',
    409,
    'Cette pièce vient d’être attribuée à une autre commande. Réessayez pour voir laquelle.',
  ),
  alreadyHeldByBuyer: problem<TakenPiece>(
    'orders.already-hers',
    409,
    ({ ref, orderNumber, pseudo }) =>
      `La pièce ${ref} est déjà dans la commande ${orderNumber}${pseudo ? ` de @${pseudo}` : ''}`,
  ),
  moveOutdated: problem<{ ref: number }>(
    'orders.move-outdated',
    409,
    ({ ref }) =>
      `Rien n’a été annulé\u00A0: la pièce ${ref} a changé depuis. Elle a été donnée ou retirée, ou son prix a été modifié.`,
  ),
  otherLive: problem('orders.other-live', 422, 'Ce produit n’appartient pas au live de cette commande'),
  piecesSoldMeanwhile: problem<{ refs: number[] }>(
    'orders.pieces-sold-meanwhile',
    409,
    ({ refs }) =>
      `Impossible de rouvrir la commande\u00A0: ${refs.length > 1 ? 'les pièces' : 'la pièce'} ${refs.join(', ')} ${
        refs.length > 1 ? 'ont été attribuées' : 'a été attribuée'
      } entre-temps`,
  ),
  holdOver: problem('orders.hold-over', 409, 'Le délai pour régler cette commande est passé'),
  noRealEmail: problem('orders.no-real-email', 409, 'Cette cliente n’a pas encore d’adresse e-mail'),
  keyUsed: problem('orders.key-used', 409, 'Cette attribution a déjà été envoyée'),
  createdAlready: problem(
    'orders.created-already',
    409,
    'Cette commande est déjà créée, avec votre première saisie. Ouvrez-la dans la liste pour la modifier.',
  ),
  notDone: problem('orders.not-done', 500, 'Une erreur est survenue\u00A0: réessayez pour cette commande'),
  statusChangedMeanwhile: problem<{ status: OrderStatus }>(
    'orders.status-changed-meanwhile',
    409,
    ({ status }) =>
      `Entre-temps, cette commande est passée à «\u00a0${orderStatusLabels[status]}\u00a0»\u00A0: rien n’a été changé. Vérifiez, puis confirmez de nouveau.`,
  ),
  editedMeanwhile: editedMeanwhile<{ texts: Readonly<Record<string, string | null>> }>(
    'orders.edited-meanwhile',
    'cette commande',
  ),
  addressChangedMeanwhile: problem<{ addressVersion: string }>(
    'orders.address-changed-meanwhile',
    409,
    () =>
      'Quelqu’un a changé cette adresse entre-temps. Votre saisie est toujours ici\u00A0: enregistrez-la de nouveau pour remplacer la sienne.',
  ),
  addressNotPrintable: problem<{ reason: string }>(
    'orders.address-not-printable',
    422,
    ({ reason }) =>
      `L’étiquette du colis ne peut pas porter cette adresse\u00A0: ${reason}. Corrigez-la, puis validez de nouveau.`,
  ),
  noAddress: problem('orders.no-address', 409, 'L’adresse de livraison n’est pas encore renseignée'),
  mailUnderWay: problem('orders.mail-under-way', 409, 'Cet e-mail va déjà partir'),
};
