import type { AdminOrder } from '#features/orders/domain/admin-schemas.ts';
import type { OrderFacts } from '#features/orders/domain/rules.ts';

/** What a label needs to know of its order, in the back office’s two screens that show one. */
export type ParcelOrder = Pick<
  AdminOrder,
  'id' | 'number' | 'address' | 'items' | 'label' | 'labelUnknown' | 'labelRefused' | 'parcel' | 'attention'
> &
  OrderFacts & { trackingUrl?: string | null };

/** An order that is being prepared, as its label needs it: no payment of it is under way any more. */
export const toLabel = <Order extends { paymentDate: string | null }>(order: Order) => ({
  ...order,
  isPaid: order.paymentDate !== null,
  paymentUnderWay: false,
});
