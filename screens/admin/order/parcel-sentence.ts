import { orderStateLabel } from '#features/orders/domain/labels.ts';
import { isWhollyRefunded, refundableOf, refundedParts } from '#features/refunds/domain/rules.ts';
import type { AdminOrder } from './schemas.ts';

/** Refund that the dialog would make; `amount` in cents. */
export interface DraftedRefund {
  amount: number;
  itemIds: readonly string[];
}

/**
 * Returns the advice about a parcel that is still in the shop at the time of the refund. Names the state that the badge
 * of the order will show.
 */
export function parcelSentence(order: AdminOrder, { amount, itemIds }: DraftedRefund): string {
  const { transactions, refunds, items, status, nothingToSend } = order;
  const refundedIds = new Set([...refundedParts(refunds).itemIds, ...itemIds]);
  const left = refundableOf(transactions, refunds) + (order.isPaidOutside ? order.total : 0);
  if (isWhollyRefunded(items, refundedIds, left - amount)) {
    const label = orderStateLabel({ status, nothingToSend: 'refunded' });
    return `La commande deviendra «\u00A0${label}\u00A0». N’envoyez pas le colis, et annulez la commande pour libérer ses pièces.`;
  }
  if (nothingToSend === 'withdrawn')
    return 'La cliente renonce à toute la commande. N’envoyez pas le colis, et annulez la commande pour libérer ses pièces.';
  return `La commande reste «\u00A0${orderStateLabel({ status })}\u00A0»\u00A0: si le colis ne doit pas partir, annulez-la.`;
}
