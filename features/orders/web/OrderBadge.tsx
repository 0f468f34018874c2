import {
  IconCheck,
  IconCircleDashed,
  IconCoinEuro,
  IconCreditCard,
  IconHanger,
  IconHome,
  IconMapPin,
  IconPackage,
  IconReceiptRefund,
  IconTruck,
  IconTruckReturn,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react';
import { orderStateLabel, type OrderState } from '#features/orders/domain/labels.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import styles from './order-badge.module.css';

/** Icon of each status, which identifies it without colour or text. */
const statusIcons = {
  'to-validate': IconCircleDashed,
  validated: IconCheck,
  'to-pay': IconCreditCard,
  paid: IconCoinEuro,
  preparing: IconHanger,
  'to-ship': IconPackage,
  shipped: IconTruck,
  'in-delivery': IconMapPin,
  delivered: IconHome,
  cancelled: IconX,
} satisfies Record<OrderStatus, unknown>;

/** Icons of the facts that replace the status. */
const factIcons = {
  refunded: IconReceiptRefund,
  withdrawn: IconWritingSign,
  'parcel-returned': IconTruckReturn,
} as const;

/** Badge with the state of an order. */
export function OrderBadge({ order, size }: { order: OrderState; size?: 'small' }) {
  const { status, nothingToSend, isReturned } = order;
  const fact = nothingToSend ?? (isReturned ? 'parcel-returned' : null);
  return (
    <StatusBadge
      icon={fact ? factIcons[fact] : statusIcons[status]}
      label={orderStateLabel(order)}
      size={size}
      look={classNames(styles.any, styles[fact ?? status])}
    />
  );
}
