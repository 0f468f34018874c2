import sql from 'sql-template-tag';
import { hook, sharedCondition } from '#platform/server/events/hooks.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { erasureOf } from '#platform/server/db/personal-data.ts';
import { leftStates } from './sql/unmailed-buyers.ts';
import type { LockedOrder } from './steps/lock-order.ts';
import { orderTables } from './tables.ts';

export interface ValidatedOrder {
  id: string;
  userId: string;
  address: Omit<Address, 'country' | 'phone' | 'email' | 'deliveryNote'>;
}

/** Runs when the customer validates a locked order with its address. Results: the lowered total in cents, or null. */
export const onOrderValidated = hook<ValidatedOrder, number | null>();

/**
 * Runs when a locked order was cancelled, or must be validated or paid again. The order must not leave with its parcel.
 */
export const onOrderStopped = hook<{ orderId: string }>();

/** Runs when a user sets a locked order to a status in which its parcel is in the shop again, or for the first time. */
export const onParcelInShop = hook<{ orderId: string }>();

/** Runs when a user undoes an assignment. Its item is released, and its order is locked. */
export const onAssignmentUndone = hook<{ itemId: string }>();

/**
 * Runs after the holds of the unpaid orders were extended for a pause that began at `since`, in which buyers could not
 * pay. The orders are locked.
 */
export const onHoldsMoved = hook<{ since: Date }>();

/** Card form of the provider that the customer can still pay. */
export interface PayableForm {
  /** In cents. */
  amount: number;
  until: Date;
}

/** Runs before a locked order loses a piece, leaves its parcel or expires. Results: the form still payable, or null. */
export const onUnpaidChange = hook<{ orderId: string }, PayableForm | null>();

/** Report of the card provider about an order. Amounts in cents. */
export interface CardMoney {
  /** True without a transaction of the provider. */
  isEmpty: boolean;
  /** True when a payment's money is at the shop. */
  isHere: boolean;
  owed: number;
  /** True when the shop has refunded all that it owed, also before the capture. */
  isRefunded: boolean;
  /** True when all these refunds were made before the capture of the payments. The card was not debited for them. */
  isUncharged: boolean;
  chargedBack: number;
  kept: number;
}

/** Runs when a user sets the status of a locked order, or a mail reports its money. Results: its card money. */
export const onCardMoneyRead = hook<LockedOrder, CardMoney>();

// Excludes the two columns that an assignment itself fills in.
const { pseudo, display_name, ...otherColumns } = orderTables.orders;

/**
 * True when the order `o` has no content besides its pieces: no text, payment, parcel, mail that may have left, attention
 * item or data of later features. Needs `o` of `orders` in scope.
 */
export const isUntouched =
  sharedCondition(sql`not ${erasureOf(otherColumns, 'o').isDue} and o.payment_date is null and o.paid_outside_at is null
  and o.parcel_id is null
  and not exists (select from mails m where m.order_id = o.id and m.state in (${leftStates}))
  and not exists (select from attention_items a where a.order_id = o.id)`);

/** True when no order and no data of later features belong to the buyer `u`. Needs `u` of `users` in scope. */
export const isUnusedBuyer = sharedCondition(sql`not exists (select from orders o where o.user_id = u.id)`);
