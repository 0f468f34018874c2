import { orderStateLabel } from '#features/orders/domain/labels.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { CancelReason } from '#features/orders/domain/schemas.ts';
import type { MailBadge } from '#platform/server/mails/layout.ts';

type Tones = MailBadge['light'];
interface Look {
  light: Tones;
  dark: Tones;
}

/** Colours of the badges of `web/order-badge.module.css`, which no mail can read. */
export const badgeLooks: Readonly<Record<OrderStatus, Look>> = {
  'to-validate': { light: { fill: '#fbe6b8', ink: '#6b4306' }, dark: { fill: '#4a370d', ink: '#f6d58d' } },
  validated: { light: { edge: '#7c6a2a', ink: '#5f501b' }, dark: { edge: '#a8924a', ink: '#e2cf8f' } },
  'to-pay': { light: { fill: '#f9d5d4', ink: '#85182a' }, dark: { fill: '#571f29', ink: '#ffc2c1' } },
  paid: { light: { fill: '#1f5fae', ink: '#fff' }, dark: { fill: '#8fc1ff', ink: '#0c2747' } },
  preparing: { light: { fill: '#dfe3f8', ink: '#37378c' }, dark: { fill: '#2b2d57', ink: '#cdd2ff' } },
  'to-ship': { light: { fill: '#6b3fa0', ink: '#fff' }, dark: { fill: '#cba8f5', ink: '#2d1450' } },
  shipped: { light: { fill: '#cdeef0', ink: '#0a525b' }, dark: { fill: '#10444b', ink: '#a9e6ec' } },
  'in-delivery': { light: { fill: '#0d6570', ink: '#fff' }, dark: { fill: '#6fd3dd', ink: '#04333a' } },
  delivered: { light: { fill: '#dcefd3', ink: '#23561f' }, dark: { fill: '#22421d', ink: '#b6e3a9' } },
  cancelled: { light: { edge: '#9a8d83', ink: '#62544c' }, dark: { edge: '#7d7067', ink: '#bdafa4' } },
};

/** Returns the badge of an order for a mail: the words and the colours of the screens. */
export const statusBadge = (status: OrderStatus, cancelReason: CancelReason | null = null): MailBadge => ({
  label: orderStateLabel({ status, cancelReason }),
  ...badgeLooks[status],
});
