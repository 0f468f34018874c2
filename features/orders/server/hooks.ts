import { hook } from '#platform/server/events/hooks.ts';
import type { Address } from '#features/orders/domain/schemas.ts';

/** A locked order with the address that its customer gave. */
export interface ValidatedOrder {
  id: string;
  userId: string;
  address: Omit<Address, 'country' | 'phone' | 'email' | 'deliveryNote'>;
}

/** Runs when the customer validates a locked order with its address. The total may still fall. */
export const onOrderValidated = hook<ValidatedOrder>();

/** Runs when a locked order will not leave for now: it is cancelled, or unpaid again. */
export const onOrderStopped = hook<{ orderId: string }>();
