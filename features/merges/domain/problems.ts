import { problem } from '#shared/problem.ts';

interface Orders {
  numbers: string[];
}
const byCount = (numbers: string[], singular: string, plural: string): string =>
  numbers.length > 1 ? plural : singular;
const ordersNamed = (numbers: string[]): string =>
  `${byCount(numbers, 'La commande', 'Les commandes')}\u00a0${numbers.join(', ')}`;

export const mergeProblems = {
  notFound: problem('merges.not-found', 404, 'Fusion introuvable'),
  undoneAlready: problem('merges.undone-already', 409, 'Cette fusion a déjà été annulée'),
  accountGone: problem(
    'merges.account-gone',
    409,
    'L’un des deux comptes a été effacé depuis\u00A0: cette fusion ne peut plus être annulée.',
  ),
  movedOn: problem<Orders>(
    'merges.moved-on',
    409,
    ({ numbers }) =>
      `${ordersNamed(numbers)} ${byCount(numbers, 'n’est plus', 'ne sont plus')} sur le compte destination. Annulez d’abord la fusion plus récente, s’il y en a une.`,
  ),
  parcelShared: problem<Orders>(
    'merges.parcel-shared',
    409,
    ({ numbers }) =>
      `${ordersNamed(numbers)} ${byCount(numbers, 'part', 'partent')} depuis dans le même colis qu’une commande de la destination. Séparez-les d’abord.`,
  ),
  usedSince: problem<Orders>(
    'merges.used-since',
    409,
    ({ numbers }) =>
      `${ordersNamed(numbers)} ${byCount(numbers, 'a', 'ont')} changé depuis la fusion (pièces, paiement, adresse, rétractation ou autre action)\u00A0: ${byCount(numbers, 'elle reste', 'elles restent')} à la destination.`,
  ),
  claimsChanged: problem<{ refs: number[] }>('merges.claims-changed', 409, ({ refs }) =>
    refs.length > 1
      ? `La file d’attente des pièces n°\u00a0${refs.join(', ')} a changé depuis la fusion\u00A0: les places d’avant ne peuvent pas être rétablies.`
      : `La file d’attente de la pièce n°\u00a0${refs.join()} a changé depuis la fusion\u00A0: les places d’avant ne peuvent pas être rétablies.`,
  ),
};
