import { orderStateLabel } from '#features/orders/domain/labels.ts';
import { badgeColours } from '#features/orders/domain/labels-statuses.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { CancelReason } from '#features/orders/domain/schemas.ts';
import type { MailBadge } from '#platform/server/mails/layout.ts';

export const statusBadge = (status: OrderStatus, cancelReason: CancelReason | null = null): MailBadge => ({
  label: orderStateLabel({ status, cancelReason }),
  ...badgeColours[status],
});
