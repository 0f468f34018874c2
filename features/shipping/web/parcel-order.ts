import type { AdminOrder } from '#features/orders/domain/admin-schemas.ts';
import type { OrderFacts } from '#features/orders/domain/rules.ts';

/** Fields of an order that its label needs, in both screens that show it. */
export type ParcelOrder = Pick<
  AdminOrder,
  'id' | 'number' | 'address' | 'items' | 'label' | 'labelUnknown' | 'labelRefused' | 'parcel' | 'attention'
> &
  OrderFacts & { trackingUrl?: string | null };

/** Adapts an order in preparation to its label. Payments are complete in this status. */
export const toLabel = <Order extends { paymentDate: string | null }>(order: Order) => ({
  ...order,
  isPaid: order.paymentDate !== null,
  paymentUnderWay: false,
});
