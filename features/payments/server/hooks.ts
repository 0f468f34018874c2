import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { hook } from '#platform/server/events/hooks.ts';
import type { TransactionList } from './steps/save-transaction.ts';

/** Runs when the money, the requested refunds or the status of a locked order with transactions changed. */
export const onMoneyMoved = hook<{ order: LockedOrder; transactions: TransactionList }>();
