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
    text: 'Vos pièces vous sont remboursées\u00A0: aucun colis ne vous sera envoyé.',
  },
  withdrawn: {
    title: 'Rétractation enregistrée',
    text: 'Vous avez renoncé à toutes vos pièces\u00A0: aucun colis ne vous sera envoyé.',
  },
};

const reimbursedBanner: OrderBanner = {
  title: 'Commande remboursée',
  text: 'Vous avez renoncé à toutes vos pièces\u00A0: elles vous sont remboursées.',
};

const emptyBanner: OrderBanner = {
  title: 'Commande sans article',
  text: 'Ses articles ne vous sont plus réservés\u00A0: vous n’avez rien à payer.',
};

const openParcelBanner: OrderBanner = {
  title: statusBanners.paid.title,
  text: 'Merci\u00A0! Votre paiement est enregistré. Nous préparerons votre colis une fois fermé.',
};

const returnedBanner: OrderBanner = {
  title: 'Colis revenu',
  text: 'Votre colis n’a pas pu être livré et revient à la boutique. Écrivez-nous pour choisir un nouvel envoi ou un remboursement.',
};

interface BannerFacts {
  status: OrderStatus;
  cancelReason: CancelReason | null;
  isReturned: boolean;
  nothingToSend: NothingToSend | null;
  /** True when the buyer withdrew from all pieces, also of a sent order, and the shop has refunded them. */
  isReimbursed: boolean;
  isParcelOpen: boolean;
  isEmpty: boolean;
  /** In cents; 0 unless a payment was partial. */
  restToPay: number;
  cancelledMoney?: Partial<CancelledMoney> | null;
}

export function bannerOf(facts: BannerFacts): OrderBanner {
  const { status, cancelReason, isReturned, nothingToSend, isReimbursed, isParcelOpen, restToPay, cancelledMoney } =
    facts;
  if (facts.isEmpty && lifecycleOf(status).oncePaid !== null) return emptyBanner;
  if (nothingToSend) return nothingToSendBanners[nothingToSend];
  if (isReimbursed) return reimbursedBanner;
  if (isReturned) return returnedBanner;
  if (restToPay > 0) {
    return {
      title: `Il reste ${formatEuros(restToPay)} à régler`,
      text: 'Votre paiement ne couvre pas tout le total. Votre colis part une fois le reste réglé.',
    };
  }
  if (isParcelOpen && lifecycleOf(status).workList === 'preparation') return openParcelBanner;
  const { title, text } = cancelReason ? cancelBanners[cancelReason] : statusBanners[status];
  const sentences = cancelledMoneySentences(cancelledMoney ?? {}, 'dans les 14 jours qui suivent l’annulation');
  return { title, text: [text, ...sentences].join(' ') };
}
