import { problem } from '#shared/problem.ts';

/** `one` means that the request names a single order. */
export type ApartReason = 'buyer' | 'address' | 'label' | 'one';

const apartSentences: Record<ApartReason, string> = {
  buyer: 'Ces commandes ne sont pas toutes de la même cliente',
  address: 'Ces commandes n’ont pas toutes la même adresse de livraison',
  label: 'Une de ces commandes a déjà une étiquette, ou attend la réponse de Colissimo',
  one: 'Choisissez au moins deux commandes',
};

export const parcelProblems = {
  notTogether: problem<{ reason: ApartReason }>('shipping.not-together', 409, ({ reason }) => apartSentences[reason]),
  parcelChanged: problem('shipping.parcel-changed', 409, 'Ce colis vient de changer\u00A0: regardez-le de nouveau'),
  parcelOpen: problem(
    'shipping.parcel-open',
    409,
    'Ce colis attend encore d’autres commandes de la cliente. «\u00A0Expédier maintenant\u00A0» le ferme.',
  ),
  parcelNotOpen: problem('shipping.parcel-not-open', 409, 'Ce colis n’est plus ouvert'),
  notGrouped: problem('shipping.not-grouped', 409, 'Cette commande part déjà seule'),
  parcelLabelled: problem(
    'shipping.parcel-labelled',
    409,
    'Ce colis a déjà une étiquette, ou attend la réponse de Colissimo\u00A0: supprimez-la d’abord',
  ),
};
