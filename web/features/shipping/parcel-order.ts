import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import type { OrderFacts } from '#domain/orders/rules.ts';

/** What a label needs to know of its order, in the back office’s two screens that show one. */
export type ParcelOrder = Pick<
  AdminOrder,
  'id' | 'number' | 'address' | 'items' | 'label' | 'labelUnknown' | 'parcel' | 'attention'
> &
  OrderFacts & { trackingUrl?: string | null };
