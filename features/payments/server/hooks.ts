import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { hook } from '#platform/server/events/hooks.ts';
import type { TransactionList } from './steps/save-transaction.ts';

/** Runs when the payments of a locked order changed, or its requested refunds. */
export const onMoneyMoved = hook<{ order: LockedOrder; books: TransactionList }>();
