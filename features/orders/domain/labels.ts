import { orderLifecycle, orderStatuses, statusesWhere, type OrderStatus } from './lifecycle.ts';
import type { BadgeFact } from './labels-statuses.ts';
import type { CancelReason, NothingToSend } from './schemas.ts';

export const orderStatusLabels = Object.fromEntries(
  orderStatuses.map((status) => [status, orderLifecycle[status].label]),
) as Readonly<Record<OrderStatus, string>>;

export const statusesInWords = (isTrue: Parameters<typeof statusesWhere>[0]): string =>
  statusesWhere(isTrue)
    .map((status) => orderStatusLabels[status].toLowerCase())
    .join(' ou ');

const cancelLabels: Record<CancelReason, string> = { expired: 'Annulée faute de paiement' };
const factLabels: Record<BadgeFact, string> = {
  refunded: 'Remboursée',
  withdrawn: 'Rétractation',
  'parcel-returned': 'Colis revenu',
};

export interface OrderState {
  status: OrderStatus;
  cancelReason?: CancelReason | null;
  isReturned?: boolean;
  nothingToSend?: NothingToSend | null;
  isReimbursed?: boolean;
}

/** Returns the fact that the badge of an order shows instead of its status, with the precedence of `bannerOf`. */
export function badgeFactOf({ nothingToSend, isReimbursed, isReturned }: OrderState): BadgeFact | null {
  if (nothingToSend) return nothingToSend;
  if (isReimbursed) return 'refunded';
  return isReturned ? 'parcel-returned' : null;
}

export function orderStateLabel(order: OrderState): string {
  const fact = badgeFactOf(order);
  if (fact) return factLabels[fact];
  return order.cancelReason ? cancelLabels[order.cancelReason] : orderStatusLabels[order.status];
}

/**
 * Banner of an order to validate or to pay while the shop lacks legal information. Does not list the missing settings,
 * which only the seller can complete.
 */
export const missingLegalInfoBanner = {
  title: 'La vente n’est pas ouverte',
  text: 'Les informations légales de la boutique ne sont pas complètes\u00A0: pour l’instant, aucune commande ne peut être validée ni payée. La vôtre est gardée, revenez un peu plus tard.',
};

/** Banner of an order to validate or to pay before the owner opens the shop. */
export const notOpenBanner = {
  title: 'La boutique n’est pas encore ouverte',
  text: 'Votre commande est gardée. Vous pourrez la valider et la payer à l’ouverture.',
};

export const noCardsBanner = {
  title: 'Le paiement par carte n’est pas encore possible',
  text: 'Votre commande est enregistrée et vos pièces vous sont gardées. Écrivez-nous pour convenir d’un autre moyen de payer.',
};

export const meansLabels = {
  card: 'Carte bancaire',
  outside: 'Directement à la boutique, sans carte bancaire en ligne',
} as const;

export const joinInFrench = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} et ${words.at(-1)}` : words.join();

/** Legal wording (L221-21, D221-5). */
export const WITHDRAW_HERE = 'Renoncer au contrat ici';

const MINUTE_MS = 60_000;

export function remainingLabel(until: string, nowMs: number): string {
  const minutes = Math.ceil((Date.parse(until) - nowMs) / MINUTE_MS);
  if (minutes <= 0) return 'terminé';
  if (minutes < 60) return `${minutes}\u00a0min`;
  const hours = Math.floor(minutes / 60);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  if (days === 0) return `${hours}\u00a0h`;
  return rest === 0 ? `${days}\u00a0j` : `${days}\u00a0j ${rest}\u00a0h`;
}
