import { formatEuros } from '#shared/money.ts';
import type { OrderStatus } from './lifecycle.ts';
import type { CancelReason } from './schemas.ts';

/** What an order is now and its next step, for the buyer (CUS-08). The server alone chooses it. */
export interface OrderBanner {
  title: string;
  text: string;
}

export const statusBanners: Readonly<Record<OrderStatus, OrderBanner>> = {
  'to-validate': {
    title: 'Commande à valider',
    text: 'Vérifiez vos articles et indiquez votre adresse de livraison.',
  },
  validated: { title: 'Commande validée', text: 'Votre commande est validée. Vous pourrez bientôt la régler.' },
  'to-pay': { title: 'Commande à payer', text: 'Il ne reste plus qu’à régler votre commande.' },
  paid: {
    title: 'Commande payée',
    text: 'Merci\u00A0! Votre paiement est enregistré, nous préparons votre colis.',
  },
  preparing: { title: 'Commande en préparation', text: 'Nous préparons votre colis avec soin.' },
  'to-ship': { title: 'Colis prêt', text: 'Votre colis est prêt et sera bientôt remis à Colissimo.' },
  shipped: { title: 'Commande expédiée', text: 'Votre colis est en route.' },
  'in-delivery': { title: 'En cours de livraison', text: 'Votre colis est en route.' },
  delivered: { title: 'Commande livrée', text: 'Votre colis a été livré. Bonne découverte\u00A0!' },
  cancelled: {
    title: 'Commande annulée',
    text: 'Cette commande a été annulée. Ses articles ont été remis en vente.',
  },
};

const cancelBanners: Record<CancelReason, OrderBanner> = {
  expired: {
    title: 'Commande annulée faute de paiement',
    text: 'Le délai pour la régler est passé\u00A0: ses articles ne vous sont plus réservés.',
  },
};

/** Reason why a paid order has no parcel to send, or to send again. */
export type NothingToSend = 'refunded' | 'withdrawn';

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

const returnedBanner: OrderBanner = {
  title: 'Colis revenu',
  text: 'Votre colis n’a pas pu être livré et revient à la boutique. Écrivez-nous pour choisir un nouvel envoi ou un remboursement.',
};

interface BannerFacts {
  status: OrderStatus;
  cancelReason: CancelReason | null;
  isReturned: boolean;
  nothingToSend: NothingToSend | null;
  /** Rest to pay after a partial payment, in cents; 0 otherwise. */
  restToPay: number;
}

/** Returns the banner of an order: the most recent fact that changes what its buyer can expect. */
export function bannerOf({ status, cancelReason, isReturned, nothingToSend, restToPay }: BannerFacts): OrderBanner {
  if (nothingToSend) return nothingToSendBanners[nothingToSend];
  if (isReturned) return returnedBanner;
  if (restToPay > 0) {
    return {
      title: `Il reste ${formatEuros(restToPay)} à régler`,
      text: 'Votre paiement ne couvre pas tout le total. Votre colis part une fois le reste réglé.',
    };
  }
  return cancelReason ? cancelBanners[cancelReason] : statusBanners[status];
}
