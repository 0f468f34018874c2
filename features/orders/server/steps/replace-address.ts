import sql from 'sql-template-tag';
import type { Address } from '#features/orders/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { storedAddress } from '../sql/address.ts';
import type { LockedOrder } from './lock-order.ts';

/** Replaces the address of locked orders. */
export async function replaceAddress(
  ctx: Ctx,
  tx: Tx,
  orders: readonly LockedOrder[],
  address: Omit<Address, 'country'>,
): Promise<void> {
  tx.send(sql`
    update orders set shipping_address = ${JSON.stringify(storedAddress(address))}, updated_at = ${ctx.now()}
    where id = any(${orders.map(({ id }) => id)})`);
  for (const { id, userId } of orders) await tx.record({ type: 'order.address-changed', orderId: id, userId });
}
