import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { parcelProblems } from '#features/parcels/domain/problems.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isOpen } from './join-parcel.ts';

/** Checks that the orders are not in an open parcel. Requires their locks. @throws Refusal `shipping.parcel-open`. */
export async function assertNotOpen(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const open = await tx.one(sql`
    select from parcels p join orders o on o.parcel_id = p.id where o.id = any(${orderIds}) and ${isOpen} limit 1`);
  if (open) throw refuse(parcelProblems.parcelOpen);
}
