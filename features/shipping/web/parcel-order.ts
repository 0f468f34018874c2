import { orderProblems } from '#features/orders/domain/problems.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { AttentionLine } from '#features/attention/domain/schemas.ts';
import type { OrderFacts } from '#features/orders/domain/rules.ts';
import type { Address, OrderItem } from '#features/orders/domain/schemas.ts';
import type { LabelOfOrder } from '#features/parcels/domain/admin-schemas.ts';
import { isRefusedWith } from '#platform/web/api/problem.ts';

export interface ParcelOrder extends LabelOfOrder, OrderFacts {
  id: string;
  number: string;
  address: Address | null;
  items: readonly OrderItem[];
  attention: AttentionLine[];
  trackingUrl?: string | null;
}

/** An order in preparation has no payment under way. */
export const parcelOrderOf = <Order extends { paymentDate: string | null }>(order: Order) => ({
  ...order,
  isPaid: order.paymentDate !== null,
  paymentUnderWay: false,
});

export function labelObstacle({ address }: ParcelOrder, pieces: number): string | null {
  if (!address) return orderProblems.noAddress.sentence();
  return pieces === 0 ? shippingProblems.emptyParcel.sentence() : null;
}

/**
 * Returns the error to show beside the state of a label. Another screen or a selection may have requested a label since
 * this card's request. When that request has no answer yet, its alert replaces the carrier's answer to this card.
 */
export const errorOfRequest = <E>(error: E, isLabelUnknown: boolean): E | null =>
  isLabelUnknown &&
  (isRefusedWith(error, shippingProblems.labelUnknown) || isRefusedWith(error, shippingProblems.carrierRefused))
    ? null
    : error;

export function openParcelSentence(unpaidNumbers: readonly string[]): string {
  if (unpaidNumbers.length === 0)
    return 'Les prochaines commandes de la cliente à cette adresse partiront dans ce colis.';
  const [orders, pronoun] = unpaidNumbers.length > 1 ? ['ces commandes', 'les'] : ['cette commande', 'la'];
  return `Pas encore payé\u00A0: ${unpaidNumbers.join(', ')}. Si vous fermez le colis maintenant, il part sans ${orders}. La cliente devra ${pronoun} valider de nouveau, avec des frais de port.`;
}
