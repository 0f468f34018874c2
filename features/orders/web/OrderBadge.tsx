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
import type { CSSProperties } from 'react';
import { badgeFactOf, orderStateLabel, type OrderState } from '#features/orders/domain/labels.ts';
import { badgeColours, type BadgeColours, type BadgeFact } from '#features/orders/domain/labels-statuses.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import styles from './order-badge.module.css';

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

const factIcons = {
  refunded: IconReceiptRefund,
  withdrawn: IconWritingSign,
  'parcel-returned': IconTruckReturn,
} satisfies Record<BadgeFact, unknown>;

const variablesOf = ({ light, dark }: BadgeColours) =>
  ({
    '--light-fill': light.fill,
    '--light-edge': light.edge,
    '--light-ink': light.ink,
    '--dark-fill': dark.fill,
    '--dark-edge': dark.edge,
    '--dark-ink': dark.ink,
  }) as CSSProperties;

export function OrderBadge({ order, size }: { order: OrderState; size?: 'small' }) {
  const { status } = order;
  const fact = badgeFactOf(order);
  // Undefined for a status that an outdated screen does not know.
  const colours: BadgeColours | undefined = badgeColours[fact ?? status];
  return (
    <StatusBadge
      icon={fact ? factIcons[fact] : statusIcons[status]}
      label={orderStateLabel(order)}
      size={size}
      look={classNames(styles.any, styles[fact ?? status])}
      colours={colours && variablesOf(colours)}
    />
  );
}
