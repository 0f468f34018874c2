import sql from 'sql-template-tag';
import { orderLife, type OrderStatus } from '#features/orders/domain/life.ts';
import { hasItsMoney, type Transaction } from '#features/payments/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { readOne } from '#platform/server/db/json.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { transactionsJson } from '#features/payments/server/sql/transactions.ts';
import type { LockedOrder } from './lock-order.ts';

/**
 * Returns the instant since which an order with status `to` is paid outside of the card provider. A user who sets an
 * order without a card payment to paid states such a payment (decision 0057). Needs the order's lock.
 * Write the result together with the status: a second update of the order in one transaction would lock its buyer after
 * it.
 */
export async function outsideSince(ctx: Ctx, tx: Tx, order: LockedOrder, to: OrderStatus): Promise<Date | null> {
  if (!orderLife[to].isPastPayment) return null;
  if (orderLife[order.status].isPastPayment) return order.paidOutsideAt;
  return hasItsMoney(order, await booksOf(tx, order.id)) ? null : ctx.now();
}

const booksOf = async (tx: Tx, orderId: string): Promise<readonly Transaction[]> =>
  (await readOne<readonly Transaction[]>(tx, transactionsJson, sql`from orders o where o.id = ${orderId}`)) ?? [];
