import { hook } from '#platform/server/events/hooks.ts';

/** Runs before an alert about a locked order is settled as refunded without the card provider. May refuse. */
export const onRefundDeclared = hook<{ orderId: string }>();

/** Runs when a person settles an alert about a locked order. */
export const onAlertSettled = hook<{ kind: string; orderId: string }>();

/**
 * Runs when a person settles an alert « Remboursement à faire » as refunded without the card provider, or opens such an
 * alert again. `amount`: refunded cents; negative when the alert is opened again.
 */
export const onMoneyReturned = hook<{ orderId: string; amount: number }>();
