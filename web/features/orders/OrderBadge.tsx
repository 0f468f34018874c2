import { orderStatusLabels, orderStatusTones, type OrderStatus } from '#domain/orders/labels.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** Where an order stands. */
export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <StatusBadge label={orderStatusLabels[status]} tone={orderStatusTones[status]} />
);
