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
import type { OrderStatus } from '#features/orders/domain/life.ts';
import type { CancelReason } from '#features/orders/domain/schemas.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './order-badge.module.css';

/** A sign of its own for each status: told apart without its colour, and without being read. */
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
  /** Why it was cancelled, where that is known. */
  cancelReason?: CancelReason | null;
  /** Its parcel came back. */
  isReturned?: boolean;
}

/** Where an order stands. */
export function OrderBadge({ status, cancelReason = null, isReturned = false }: OrderBadgeProps) {
  const Sign = isReturned ? IconTruckReturn : signs[status];
  return (
    <span className={classNames(styles.badge, isReturned ? styles.returned : styles[status])}>
      <Sign size={15} stroke={2.1} aria-hidden />
      <span className={styles.label}>{orderStateLabel({ status, cancelReason, isReturned })}</span>
    </span>
  );
}
