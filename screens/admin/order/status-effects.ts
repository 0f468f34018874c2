import { holdRefusal } from '#features/attention/domain/rules.ts';
import type { OptionalProvider } from '#shared/providers.ts';
import { countedEuros, sumCents } from '#shared/money.ts';
import type { AdminOrder } from './schemas.ts';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { attentionOfParcel } from '#features/parcels/domain/rules.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';

function pieceEffect(from: OrderStatus, to: OrderStatus): string | null {
  const [holds, willHold] = [lifecycleOf(from).holdsItsPieces, lifecycleOf(to).holdsItsPieces];
  if (holds && !willHold) return 'Ses pièces seront aussitôt remises en vente.';
  if (!holds && willHold) {
    return 'Ses pièces seront reprises, à condition qu’aucune n’ait été attribuée entre-temps.';
  }
  return null;
}

function moneyEffect(order: AdminOrder, to: OrderStatus): string | null {
  const money = moneyOf(order.transactions);
  const owed = owedToBuyer({ ...order, status: to }, money);
  const { keepsItsMoney, isPastPayment } = lifecycleOf(to);
  if (!keepsItsMoney && owed > 0) {
    return `${countedEuros(owed, 'sera dû', 'seront dus')} à ${buyerOf(order)}\u00A0: remboursez ensuite depuis la commande. Elle reste dans «\u00A0À traiter\u00A0» jusque-là.`;
  }
  const isOutside = order.isPaidOutside || (order.isPaid && order.transactions.length === 0);
  if (!keepsItsMoney && isOutside && order.total > order.withdrawn) {
    return 'Cette commande a été payée hors prestataire de paiement\u00A0: remboursez par le même moyen. Une alerte le rappelle.';
  }
  const invoiced = sumCents(order.documents.map(({ kind, total }) => (kind === 'invoice' ? total : -total)));
  if (!isPastPayment && money.received === 0 && invoiced > 0) return 'Un avoir annulera sa facture.';
  if (!isPastPayment) return null;
  return order.isPaid
    ? null
    : 'Aucun paiement par carte n’a été reçu\u00A0: la commande dira que ce statut a été mis à la main, et sa facture «\u00A0hors prestataire de paiement\u00A0».';
}

/** An invoice states the name and the address of the buyer (article 242 nonies A of annex II to the CGI). */
function invoiceEffect({ address, status, documents }: AdminOrder, to: OrderStatus): string | null {
  const isSold = lifecycleOf(to).isPastPayment && !lifecycleOf(status).isPastPayment;
  if (!isSold || address || documents.some(({ kind }) => kind === 'invoice')) return null;
  return 'Cette commande est sans adresse\u00A0: sa facture n’aura pas celle de la cliente. Enregistrez d’abord son adresse.';
}

/**
 * Warns of the alerts that keep the parcel at the shop. Null for an unpaid status, and after the parcel has left unless
 * the change brings the parcel back.
 */
function holdEffect(order: AdminOrder, to: OrderStatus): string | null {
  const [before, after] = [lifecycleOf(order.status), lifecycleOf(to)];
  const hasLeft = before.isPastPayment && !before.parcelIsHere;
  if (!after.isPastPayment || (hasLeft && !after.parcelIsHere)) return null;
  return holdRefusal(attentionOfParcel(order))?.message ?? null;
}

function parcelEffect({ label, status }: AdminOrder, to: OrderStatus): string | null {
  if (!label) return null;
  const [before, after] = [lifecycleOf(status), lifecycleOf(to)];
  if (before.parcelIsHere && !after.keepsItsMoney)
    return 'Le colis ne doit plus partir\u00A0: son étiquette reste sur la commande, n’en collez aucune.';
  if (before.isFollowed && !after.isFollowed) return 'Le colis ne sera plus suivi automatiquement.';
  return null;
}

export const statusEffects = (order: AdminOrder, to: OrderStatus): string[] =>
  to === order.status
    ? []
    : [
        pieceEffect(order.status, to),
        moneyEffect(order, to),
        invoiceEffect(order, to),
        holdEffect(order, to),
        parcelEffect(order, to),
      ].filter((sentence) => sentence !== null);

function mailsOf({ status, label }: AdminOrder, to: OrderStatus, hasCarrier: boolean): string[] {
  const [before, after] = [lifecycleOf(status), lifecycleOf(to)];
  const mails: string[] = [];
  if (after.isPastPayment && !before.isPastPayment) mails.push('La confirmation de sa commande part par e-mail');
  if (after.announcesParcel && label && !hasCarrier)
    mails.push('L’e-mail «\u00A0Votre colis est en route\u00A0» part à la cliente');
  return mails;
}

/** `isChosen` is true when the seller decides about a mail. Otherwise, `sentence` states whether a mail is sent. */
type BuyerNotice = { isChosen: true } | { isChosen: false; sentence: string };

/**
 * Returns the notice of the change to the buyer. The seller decides when the change frees the pieces. Null without a
 * change.
 * @param lacks providers that the shop lacks. Without a carrier, a status set by hand announces the parcel.
 */
export function buyerNotice(
  order: AdminOrder,
  to: OrderStatus,
  lacks: readonly OptionalProvider[],
): BuyerNotice | null {
  const { user, status } = order;
  if (to === status) return null;
  const stated = (sentence: string): BuyerNotice => ({ isChosen: false, sentence });
  if (isPlaceholderEmail(user.email))
    return stated('La cliente n’a pas encore d’adresse e-mail\u00A0: prévenez-la vous-même.');
  if (lifecycleOf(status).holdsItsPieces && !lifecycleOf(to).holdsItsPieces) return { isChosen: true };
  const mails = mailsOf(order, to, !lacks.includes('shipping'));
  return stated(
    mails.length > 0
      ? mails.map((mail) => `${mail}, si elle ne l’a pas déjà.`).join(' ')
      : 'Aucun e-mail ne part\u00A0: la cliente le voit sur sa page.',
  );
}
