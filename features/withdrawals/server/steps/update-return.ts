import sql from 'sql-template-tag';
import { isStillHere } from '#features/withdrawals/domain/rules.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { LockedWithdrawal } from './lock-withdrawal.ts';
import { readOrder } from './read-order.ts';

/**
 * Stores whether the buyer must send the pieces of a refused withdrawal back, before it is reopened. The parcel may have
 * left, or come back, since the statement. Needs the order's lock.
 */
export async function updateReturn(tx: Tx, { id, orderId }: LockedWithdrawal): Promise<void> {
  const order = await readOrder(tx, orderId);
  if (order) await tx.run(sql`update withdrawals set needs_return = ${!isStillHere(order)} where id = ${id}`);
}
