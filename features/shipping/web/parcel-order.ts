import type { AttentionLine } from '#features/attention/domain/schemas.ts';
import type { OrderFacts } from '#features/orders/domain/rules.ts';
import type { Address, OrderItem } from '#features/orders/domain/schemas.ts';
import type { LabelOfOrder } from '#features/parcels/domain/admin-schemas.ts';

/** Fields of an order that its label needs, in both screens that show it. */
export interface ParcelOrder extends LabelOfOrder, OrderFacts {
  id: string;
  number: string;
  address: Address | null;
  items: readonly OrderItem[];
  attention: AttentionLine[];
  trackingUrl?: string | null;
}

/** Adapts an order in preparation to its label. Payments are complete in this status. */
export const toLabel = <Order extends { paymentDate: string | null }>(order: Order) => ({
  ...order,
  isPaid: order.paymentDate !== null,
  paymentUnderWay: false,
});
