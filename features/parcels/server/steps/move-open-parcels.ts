import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { lostTime } from '#features/orders/server/sql/hold-pause.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isOpen } from './join-parcel.ts';

/** True for a parcel with an order that its buyer has not paid. Needs `p` of `parcels` in scope. */
export const holdsUnpaidOrder = sql`exists (
  select from orders inside where inside.parcel_id = p.id and inside.status in (${sqlWords(statusesWhere((life) => life.oncePaid !== null))}))`;

/**
 * Gives the open parcels of unpaid orders the time that they had left when the pause began. Otherwise these orders would
 * lose their free postage. Needs the locks of these orders. Locks the parcels by id.
 */
export async function moveOpenParcels(ctx: Ctx, tx: Tx, { since }: { since: Date }): Promise<void> {
  await tx.run(sql`
    update parcels p set open_until = open_until + ${lostTime(sql`p.created_at`, since, ctx.now())}
    where id in (
      select p.id from parcels p where ${isOpen} and p.open_until > ${since} and ${holdsUnpaidOrder}
      order by p.id for no key update)`);
}
