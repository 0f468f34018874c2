import { formatEuros } from '#shared/money.ts';
import { cancelledMoneySentences, type CancelledMoney } from './labels-cancelled.ts';
import { lifecycleOf, type OrderStatus } from './lifecycle.ts';
import type { CancelReason, NothingToSend } from './schemas.ts';
import { statusBanners, type OrderBanner } from './labels-statuses.ts';

const cancelBanners: Record<CancelReason, OrderBanner> = {
  expired: {
    title: 'Commande annulée faute de paiement',
    text: 'Le délai pour la régler est passé\u00A0: ses articles ne vous sont plus réservés.',
  },
};

const nothingToSendBanners: Record<NothingToSend, OrderBanner> = {
  refunded: {
    title: 'Commande remboursée',
    text: 'Votre commande vous est remboursée\u00A0: aucun colis ne vous sera envoyé.',
  },
  withdrawn: {
    title: 'Rétractation enregistrée',
    text: 'Vous avez renoncé à toute la commande\u00A0: aucun colis ne vous sera envoyé.',
  },
};

const unchargedBanner: OrderBanner = {
  title: 'Le débit n’aura pas lieu',
  text: 'Le paiement est annulé\u00A0: rien n’apparaîtra sur votre relevé bancaire. Aucun colis ne vous sera envoyé.',
};

const reimbursedBanner: OrderBanner = {
  title: 'Commande remboursée',
  text: 'Vous avez renoncé à toute la commande\u00A0: elle vous est remboursée.',
};

const emptyBanner: OrderBanner = {
  title: 'Commande sans article',
  text: 'Ses articles ne vous sont plus réservés\u00A0: vous n’avez rien à payer.',
};

const freeBanner: OrderBanner = {
  title: 'Rien à payer',
  text: 'Il n’y a rien à payer pour cette commande. La boutique va la valider.',
};

/** Banners of a parcel with a number that La Poste does not follow. */
const otherCarrierBanners: Partial<Record<OrderStatus, OrderBanner>> = {
  'to-ship': {
    title: statusBanners['to-ship'].title,
    text: 'Votre colis est prêt et sera bientôt remis au transporteur.',
  },
};

const openParcelBanner: OrderBanner = {
  title: statusBanners.paid.title,
  text: 'Merci\u00A0! Votre paiement est enregistré. Votre colis attend vos prochaines commandes. Nous le préparerons ensuite.',
};

const returnedBanner: OrderBanner = {
  title: 'Colis revenu',
  text: 'Votre colis n’a pas pu être livré et revient à la boutique. Écrivez-nous pour choisir un nouvel envoi ou un remboursement.',
};

const underWayBanner: OrderBanner = {
  title: 'Paiement en cours',
  text: 'Votre banque n’a pas encore répondu. Ne payez pas une seconde fois\u00A0: cette page se met à jour automatiquement.',
};

const cancelledUnderWayBanner: OrderBanner = {
  title: 'Commande annulée, paiement en cours',
  text: 'Votre banque n’a pas encore répondu. Si le paiement aboutit, la boutique vous rembourse.',
};

const changedAfterPaymentBanner: OrderBanner = {
  title: 'Commande payée, la boutique la modifie',
  text: 'Votre paiement est enregistré. Vous n’avez rien à régler pour le moment.',
};

const takenBackBanner: OrderBanner = {
  title: 'Paiement repris par votre banque',
  text: 'Votre colis ne part pas pour le moment. Écrivez-nous pour trouver une solution.',
};

interface BannerFacts {
  status: OrderStatus;
  cancelReason: CancelReason | null;
  isReturned: boolean;
  nothingToSend: NothingToSend | null;
  /** True when the buyer withdrew from all pieces, also of a sent order, and the shop has refunded them. */
  isReimbursed: boolean;
  /** True when no card payment of the order was or will be debited. */
  isUncharged: boolean;
  isParcelOpen: boolean;
  isEmpty: boolean;
  /** In cents; 0 unless a payment was partial. */
  restToPay: number;
  isPaid: boolean;
  isPaymentUnderWay: boolean;
  /** True when the buyer has validated an order of a total of 0 €. */
  isFree: boolean;
  /** True when the buyer's bank took the whole payment back. */
  isTakenBack: boolean;
  /** True with a tracking number that La Poste does not follow. */
  isOfOtherCarrier: boolean;
  cancelledMoney?: Partial<CancelledMoney> | null;
}

/** Returns the banner of an order. The first fact that applies decides, in the sequence of the checks. */
export function bannerOf(facts: BannerFacts): OrderBanner {
  const { status, cancelReason, isReturned, nothingToSend, isReimbursed, isParcelOpen, restToPay, cancelledMoney } =
    facts;
  const { keepsItsMoney, oncePaid, parcelIsHere } = lifecycleOf(status);
  if (facts.isPaymentUnderWay && (!facts.isPaid || restToPay > 0))
    return keepsItsMoney ? underWayBanner : cancelledUnderWayBanner;
  if (facts.isEmpty && oncePaid !== null) return emptyBanner;
  if (nothingToSend === 'refunded' && facts.isUncharged) return unchargedBanner;
  if (nothingToSend) return nothingToSendBanners[nothingToSend];
  if (isReimbursed) return reimbursedBanner;
  if (isReturned) return returnedBanner;
  if (restToPay > 0) {
    return {
      title: `Il reste ${formatEuros(restToPay)} à régler`,
      text: 'Votre paiement ne couvre pas tout le total. Votre colis part une fois le reste réglé.',
    };
  }
  if (facts.isPaid && oncePaid !== null) return changedAfterPaymentBanner;
  if (facts.isFree) return freeBanner;
  if (facts.isTakenBack && parcelIsHere) return takenBackBanner;
  if (isParcelOpen && lifecycleOf(status).workList === 'preparation') return openParcelBanner;
  const statusBanner = (facts.isOfOtherCarrier && otherCarrierBanners[status]) || statusBanners[status];
  const banner = cancelReason ? cancelBanners[cancelReason] : statusBanner;
  const sentences = cancelledMoneySentences(cancelledMoney ?? {}, 'dans les 14 jours qui suivent l’annulation');
  return sentences.length === 0 ? banner : { ...banner, text: [banner.text, ...sentences].join(' ') };
}
