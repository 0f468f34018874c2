import type { Json } from '#platform/server/db/json.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { hook } from '#platform/server/events/hooks.ts';
import { supplied } from '#platform/server/events/supplied.ts';
import type { TransactionList } from './steps/save-transaction.ts';

/** Runs when the money, the requested refunds or the status of a locked order with transactions changed. */
export const onMoneyMoved = hook<{ order: LockedOrder; transactions: TransactionList }>();

/** `leavesOncePaid`: true when the buyer has asked for the dispatch, so that the parcel waits for payments only. */
export interface OpenParcel {
  until: string;
  leavesOncePaid: boolean;
}

/** Open parcel of an order, or null. The alias of `orders` is inserted unescaped: pass a literal. */
export const openParcelOf = supplied<[order: string], Json<OpenParcel | null>>('openParcelOf');
