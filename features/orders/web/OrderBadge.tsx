import {
  IconCheck,
  IconCircleDashed,
  IconCoinEuro,
  IconCreditCard,
  IconHanger,
  IconHome,
  IconMapPin,
  IconPackage,
  IconTruck,
  IconTruckReturn,
  IconX,
} from '@tabler/icons-react';
import { orderStateLabel } from '#features/orders/domain/labels.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { CancelReason } from '#features/orders/domain/schemas.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import styles from './order-badge.module.css';

/** Icon of each status, which identifies it without colour or text. */
const signs = {
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

interface OrderBadgeProps {
  status: OrderStatus;
  /** Reason of the cancellation, if known. */
  cancelReason?: CancelReason | null;
  isReturned?: boolean;
  size?: 'small';
}

/** Badge with the state of an order. */
export function OrderBadge({ status, cancelReason = null, isReturned = false, size }: OrderBadgeProps) {
  const Sign = isReturned ? IconTruckReturn : signs[status];
  return (
    <StatusBadge
      icon={Sign}
      label={orderStateLabel({ status, cancelReason, isReturned })}
      size={size}
      look={classNames(styles.any, isReturned ? styles['parcel-returned'] : styles[status])}
    />
  );
}
